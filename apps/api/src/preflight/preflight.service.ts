import { readReceivingAccount } from '../core/business-settings.service.ts'
import type { ReceivingAccount } from '../core/receiving-account.ts'
import { createDatabase } from '../db/client.ts'
import { lookAtDatabase, lookAtPooler } from '../db/look.ts'
import { countKnownMigrations } from '../db/migrate.ts'
import type { Env } from '../env.ts'
import { lookAtMailServer } from '../mail/look.ts'
import { lookAtStorage } from '../storage/look.ts'
import { lookAtValkey } from '../valkey/look.ts'
import { databaseUnreachable, judgeDatabase, judgePooler, judgeReplica } from './database.rules.ts'
import { type Finding, off } from './finding.ts'
import { judgeHosts } from './hosts.rules.ts'
import { lookAtMachine } from './look-at-machine.ts'
import { lookAtSite } from './look-at-sites.ts'
import { judgeMachine } from './machine.rules.ts'
import { judgeMail, judgePayments, judgeStorage, judgeValkey } from './services.rules.ts'
import { judgeSettings, type Variables } from './settings.rules.ts'
import { judgeSite, type SiteFacts } from './sites.rules.ts'
import { judgeWorkers } from './workers.rules.ts'

/** Findings on one subject, in the order in which an operator mends them. */
export interface Section {
  title: string
  findings: Finding[]
}

/** Looks at everything that an operator can get wrong. Reads only: nothing is made, sent or changed. */
export async function preflight(variables: Variables): Promise<Section[]> {
  const { findings, env, isDemo } = judgeSettings(variables)
  const settings: Section = { title: 'Cấu hình', findings }
  if (!env) return [settings]
  const [machine, database, valkey, storage, mail, sites] = await Promise.all([
    lookAtMachine(env, variables).then((facts) => judgeMachine(facts, env)),
    lookThroughDatabase(env, isDemo),
    env.VALKEY_URL ? lookAtValkey(env.VALKEY_URL) : null,
    lookAtStorage(env).then((facts) => judgeStorage(facts, env)),
    lookAtMail(env, isDemo),
    lookThroughSites(env),
  ])
  return [
    settings,
    { title: 'Tên máy chủ', findings: judgeHosts({ ...env, MEDIA_ORIGIN: variables.MEDIA_ORIGIN }) },
    { title: 'Máy', findings: machine },
    { title: 'Cơ sở dữ liệu', findings: database.server },
    { title: 'Việc nền', findings: database.workers },
    { title: 'Valkey', findings: [judgeValkey(valkey)] },
    { title: 'Kho tệp', findings: storage },
    { title: 'Thư', findings: [mail] },
    { title: 'Thanh toán', findings: database.payments },
    { title: 'Trang web', findings: sites },
  ]
}

async function lookThroughDatabase(env: Env, isDemo: boolean) {
  const look = await lookAtDatabase(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL)
  if ('failure' in look) {
    const unseen = 'Không xem được vì chưa kết nối được tới cơ sở dữ liệu'
    return {
      server: [databaseUnreachable(look.failure)],
      workers: [off('workers.alive', unseen)],
      payments: [off('payments.bank', unseen)],
    }
  }
  const needs = { knownMigrations: countKnownMigrations(), poolSize: env.DATABASE_POOL_SIZE, isDemo }
  return {
    server: [
      ...judgeDatabase(look.facts, needs),
      ...(env.DATABASE_DIRECT_URL ? [judgePooler(await lookAtPooler(env.DATABASE_URL))] : []),
      ...(env.DATABASE_REPLICA_URL
        ? [judgeReplica(await lookAtDatabase(env.DATABASE_REPLICA_URL), look.facts)]
        : []),
    ],
    workers: judgeWorkers(look.facts.queue),
    payments: judgePayments(await findAccount(env), env, isDemo),
  }
}

/** The account of the settings page, else the one of the environment; none where the tables are not there yet. */
async function findAccount(env: Env): Promise<ReceivingAccount | null> {
  const database = createDatabase(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, { poolSize: 1 })
  try {
    return await readReceivingAccount(database.db, env)
  } catch {
    return null
  } finally {
    await database.close()
  }
}

async function lookAtMail(env: Env, isDemo: boolean): Promise<Finding> {
  return judgeMail(env.SMTP_URL ? await lookAtMailServer(env.SMTP_URL) : null, isDemo)
}

async function lookThroughSites(env: Env): Promise<Finding[]> {
  const sites: [SiteFacts['app'], string][] = [
    ['web', env.PUBLIC_WEB_URL],
    ['crm', env.PUBLIC_CRM_URL],
    ['doctor', env.PUBLIC_DOCTOR_URL],
  ]
  const looks = await Promise.all(sites.map(([app, url]) => lookAtSite(app, url)))
  return looks.flatMap(judgeSite)
}
