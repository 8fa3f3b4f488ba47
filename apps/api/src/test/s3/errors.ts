/** An error with a code of S3. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'S3Error'
    this.status = status
    this.code = code
  }
}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.')
export const noSuchUpload = () => new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.')
