import { createClient } from '@redis/client'

const CONNECT_MS = 5_000

/** What an operator has to know of Valkey; read only. */
export interface ValkeyFacts {
  /** Such as `Valkey 8.1.3`. */
  server: string
  /** What it does when its memory is full. */
  policy: string
}

/** Looks at Valkey by a connection that is closed afterwards. The failure has the server's words, never the address. */
export async function lookAtValkey(url: string): Promise<{ facts: ValkeyFacts } | { failure: string }> {
  const client = createClient({ url, socket: { connectTimeout: CONNECT_MS, reconnectStrategy: false } })
  client.on('error', () => {})
  try {
    await client.connect()
    const info = await client.info()
    const valueOf = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? ''
    const version = valueOf('valkey_version')
    return {
      facts: {
        server: version ? `Valkey ${version}` : `Redis ${valueOf('redis_version')}`,
        policy: valueOf('maxmemory_policy'),
      },
    }
  } catch (error) {
    return {
      failure: (error instanceof Error ? error.message : String(error)).slice(0, 200) || 'không rõ lý do',
    }
  } finally {
    if (client.isOpen) client.destroy()
  }
}
