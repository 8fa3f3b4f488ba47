// Owns a server until it is killed; the test kills it in the rudest way.
import { startEmbeddedPostgres } from '../index.ts'

const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' })
process.send?.({ pid: server.pid, connectionString: server.connectionString })
setInterval(() => {}, 60_000)
