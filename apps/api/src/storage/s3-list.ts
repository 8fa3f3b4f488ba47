import { ListObjectsV2Command, type ListObjectsV2CommandInput, type S3Client } from '@aws-sdk/client-s3'

/** Pages of keys; with a delimiter also pages of the common prefixes that end at it. */
export async function* listEntries(
  client: S3Client,
  input: ListObjectsV2CommandInput,
): AsyncGenerator<{ keys: string[]; folders: string[] }> {
  let token: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ ...input, ContinuationToken: token }))
    yield {
      keys: (page.Contents ?? []).flatMap(({ Key }) => Key ?? []),
      folders: (page.CommonPrefixes ?? []).flatMap(({ Prefix }) => Prefix ?? []),
    }
    token = page.IsTruncated ? page.NextContinuationToken : undefined
  } while (token)
}
