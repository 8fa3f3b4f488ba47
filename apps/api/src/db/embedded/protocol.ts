/** Options of one embedded server, which the owner also sends to the guardian. */
export interface EmbeddedPostgresOptions {
  /** Folder for this database only, created if missing. Contains the cluster, the lock and the password. */
  dataDir: string
  /** Database to create if it is missing. Default `app`. */
  database?: string
  /** File to which the server's log is appended. Default `<dataDir>/server.log`. */
  logFile?: string
  /** Extra server settings, e.g. `{ fsync: 'off' }` for a throw-away test cluster. */
  settings?: Record<string, string>
  /** How long to wait for an earlier owner that is shutting down, in ms. Default 3000. */
  lockWaitMs?: number
  /** `tcp` skips the Unix socket. By default the server uses a socket, or TCP on 127.0.0.1 if no socket can be made. */
  transport?: 'socket' | 'tcp'
}

export interface RunningServer {
  connectionString: string
  /** Process id of the postmaster. */
  pid: number
}

export type ToGuardian = { type: 'start'; options: EmbeddedPostgresOptions } | { type: 'stop' }

export type FromGuardian =
  | ({ type: 'ready' } & RunningServer)
  | { type: 'failed'; message: string }
  | ({ type: 'restarted' } & RunningServer)
