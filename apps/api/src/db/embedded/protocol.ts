/** Options of one embedded server; also sent to the guardian. */
export interface EmbeddedPostgresOptions {
  /** Folder that belongs to the database alone; made when missing. Holds cluster, lock and password. */
  dataDir: string
  /** Database to create when missing. Default `app`. */
  database?: string
  /** Server log is appended here. Default `<dataDir>/server.log`. */
  logFile?: string
  /** Extra server settings, e.g. `{ fsync: 'off' }` for a throw-away test cluster. */
  settings?: Record<string, string>
  /** How long to wait for an earlier owner that is just shutting down, in ms. Default 3000. */
  lockWaitMs?: number
  /** `tcp` skips the Unix socket. Default: socket, and TCP on 127.0.0.1 where none can be made. */
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
