import { startS3Server } from './server.ts'

/**
 * Runs an empty bucket on this machine, to try the service with `STORAGE=s3`. Its content is deleted when the process
 * ends.
 */
const server = await startS3Server({ port: Number(process.env.S3_PORT ?? 4020) })
console.info(
  `STORAGE=s3 S3_ENDPOINT=${server.url} S3_BUCKET=${server.bucketName} S3_REGION=${server.credentials.region}`,
)
console.info(
  `S3_ACCESS_KEY_ID=${server.credentials.accessKeyId} S3_SECRET_ACCESS_KEY=${server.credentials.secretAccessKey}`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop())
