import { EnvError, loadEnv } from '../env.ts'
import { makeBucket } from '../storage/make-bucket.ts'

/** `node src/cli/make-bucket.ts`: makes the bucket that STORAGE=s3 names, where there is none. */
try {
  const env = loadEnv()
  const isNew = await makeBucket(env)
  console.log(isNew ? `Đã tạo bucket ${env.S3_BUCKET}` : `Bucket ${env.S3_BUCKET} đã có`)
} catch (error) {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  console.error(error instanceof EnvError ? error.message : `Không tạo được bucket (${reason})`)
  process.exitCode = 1
}
