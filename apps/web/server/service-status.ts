import type { EndpointOutput } from '@repo/contract'
import { serviceParts, type serviceStatus } from '@repo/contract/service-status'

type Told = EndpointOutput<typeof serviceStatus.read>
export type PartName = 'site' | 'api' | (typeof serviceParts)[number]
export type PartState = 'works' | 'slow' | 'stopped' | 'unknown'

/** What the site's server knows of the service at a moment. */
export interface SiteStatus {
  /** When it asked the API. */
  checkedAt: string
  /** When the API last told of its parts; null where it has not since this server began. */
  knownAt: string | null
  parts: { name: PartName; state: PartState }[]
  /** Whether all was well then. */
  wasWell: boolean
  announcement: Told['announcement']
}

interface StatusOptions {
  /** Asks the API; null where it answers but cannot tell of its parts. Rejects where it does not answer in time. */
  ask: () => Promise<Told | null>
  now?: () => Date
}

/** An answer stands this long, so that a crowd of readers is one question to the API. */
const FRESH_MS = 15_000

/**
 * Knows how the service is, also while the API is away: the parts that only the API can tell of are then unknown, and
 * what it last announced still stands until its end.
 */
export function createStatusReader({
  ask,
  now = () => new Date(),
}: StatusOptions): () => Promise<SiteStatus> {
  let last: { told: Told; at: Date } | null = null
  let known: { status: Promise<SiteStatus>; until: number } | null = null

  const look = async (): Promise<SiteStatus> => {
    const told = await ask().catch(() => 'away' as const)
    const at = now()
    if (told === null || told === 'away') return describe(at, { answers: told === null, tells: false }, last)
    last = { told, at }
    return describe(at, { answers: true, tells: true }, last)
  }
  return () => {
    const at = now().getTime()
    if (!known || known.until <= at) known = { status: look(), until: at + FRESH_MS }
    return known.status
  }
}

function describe(
  at: Date,
  { answers, tells }: { answers: boolean; tells: boolean },
  last: { told: Told; at: Date } | null,
): SiteStatus {
  const offered = last?.told.parts.filter(({ state }) => state !== 'off') ?? []
  const told = offered.map(({ name, state }) => ({ name, state: state as Exclude<typeof state, 'off'> }))
  const announcement = last?.told.announcement ?? null
  return {
    checkedAt: at.toISOString(),
    knownAt: last?.at.toISOString() ?? null,
    parts: [
      { name: 'site', state: 'works' },
      { name: 'api', state: answers ? 'works' : 'stopped' },
      ...told.map(({ name, state }) => ({ name, state: tells ? state : ('unknown' as const) })),
      ...(answers && !last ? serviceParts.map((name) => ({ name, state: 'unknown' as const })) : []),
    ],
    wasWell: told.every(({ state }) => state === 'works'),
    announcement: announcement && at < new Date(announcement.endsAt) ? announcement : null,
  }
}
