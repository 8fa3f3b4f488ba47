import { type ApiScope, apiScopes } from '@repo/contract/api-scopes'
import { apiKeys } from '../db/schema/index.ts'
import { newApiKey } from '../modules/api-keys/token.ts'
import { hashOpaqueToken } from '../modules/auth/index.ts'
import { buildAdmin } from './factories.ts'
import type { TestApp, TestSession } from './harness.ts'

/** An API key of a new owner. @returns its row's id, and what calls with it are made `as`. */
export async function buildApiKey(
  t: Pick<TestApp, 'db'>,
  scopes: readonly ApiScope[] = apiScopes,
): Promise<{ id: string; as: TestSession }> {
  const token = newApiKey()
  const maker = await buildAdmin(t.db)
  const [row] = await t.db
    .insert(apiKeys)
    .values({
      name: 'Phần mềm thử',
      tokenHash: hashOpaqueToken(token),
      ending: token.slice(-4),
      scopes: [...scopes],
      createdBy: maker.id,
    })
    .returning({ id: apiKeys.id })
  return { id: row?.id ?? '', as: { accessToken: token, sessionId: '' } }
}
