import { ListObjectsV2Command, type ListObjectsV2CommandInput, type S3Client } from '@aws-sdk/client-s3'

interface ListedFile {
  key: string
  bytes: number
  modifiedAt: Date
}

/** Pages of files; with a delimiter also pages of the common prefixes that end at it. */
export async function* listEntries(
  client: S3Client,
  input: ListObjectsV2CommandInput,
): AsyncGenerator<{ files: ListedFile[]; folders: string[] }> {
  let token: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ ...input, ContinuationToken: token }))
    yield {
      files: (page.Contents ?? []).flatMap(({ Key, Size = 0, LastModified = new Date(0) }) =>
        Key ? { key: Key, bytes: Size, modifiedAt: LastModified } : [],
      ),
      folders: (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []),
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
}
