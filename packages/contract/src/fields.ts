import { z } from 'zod'
import { longestEmail, longestSearch } from './lengths.ts'

// Compiled parsers need `eval`, which the sites' content policy forbids; even asking whether it works is reported.
if (typeof document !== 'undefined') z.config({ jitless: true })

/** Text fields arrive in any Unicode form; everything is stored as NFC without outer blanks. */
const cleanText = (max: number) =>
  z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(z.string().max(max))

export const text = (min: number, max: number) => cleanText(max).pipe(z.string().min(min))

export const id = z.uuid()
/** Public code of an order. */
export const orderCode = z.string().min(4).max(32)
export const slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
/** Whole Vietnamese dong. */
export const vnd = z.int().min(0).max(1_000_000_000)
/** Milliseconds. */
export const milliseconds = z.int().min(0)
/** The most that the database keeps as a whole number. */
const MAX_WHOLE_NUMBER = 2_147_483_647
/** A moment of a video, as it is sent. */
export const videoMoment = milliseconds.max(MAX_WHOLE_NUMBER)
/** The version that a change began with; 0 where there was nothing. */
export const versionBefore = z.int().min(0).max(MAX_WHOLE_NUMBER)
/** ISO-8601 in UTC. */
export const instant = z.iso.datetime()
/** Path or URL of an image that a page may load; never user-typed. */
export const assetUrl = z.string()

/** Normalised after Unicode composition, so that two spellings of one address cannot make two accounts. */
export const email = z
  .string()
  .max(longestEmail)
  .transform((value) => value.normalize('NFKC').trim().toLowerCase())
  .pipe(z.email())

/** Vietnamese numbers, stored as ten digits from 0; +84 and blanks are accepted while typing. */
export const phone = z
  .string()
  .max(20)
  .transform((value) => value.replace(/[\s.-]/g, '').replace(/^\+?84/, '0'))
  .pipe(z.string().regex(/^0\d{9}$/))

/** Counted in code points and never trimmed: what was typed is what counts. */
export const newPassword = z
  .string()
  .refine((value) => new TextEncoder().encode(value).length <= 1024)
  .refine((value) => {
    const { length } = [...value.normalize('NFC')]
    return length >= 8 && length <= 128
  })

export const otp = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))

/** What is typed into a search box: short, in any Unicode form. */
export const searchText = cleanText(longestSearch)

export const pageQuery = { page: z.coerce.number().int().min(1).max(10_000).default(1) }

/** Place of a row in a list whose newest rows come first: when it was made, to the microsecond, and its id. */
export const rowKey = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/**
 * Query of a list into which rows come while somebody pages: the rows that follow one, or that stand before one, never
 * those at a number that moves. `after` counts when both are given.
 */
export const keyQuery = { after: rowKey.optional(), before: rowKey.optional() }

/** Place of a row in a list of any order: the value it is ordered by, as `db/row-order.ts` writes it, and its id. */
export const sortKey = z.string().regex(/^[\w:.-]{0,2000}_[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

/** Like `keyQuery`, for a list in another order than the newest first, such as by name. */
export const valueKeyQuery = { after: sortKey.optional(), before: sortKey.optional() }

/** Like `keyQuery`, for a list that is sorted by one of these; a key of another sort is answered 422. */
export const sortedKeyQuery = <const S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort: z.enum(sorts).default(sorts[0] as S[number]),
  direction: z.enum(['asc', 'desc']).default('desc'),
  ...valueKeyQuery,
})

/** Parameters of `/:id`. */
export const byId = z.object({ id })
export const byOrderCode = z.object({ code: orderCode })

/** A page of a list. `total` counts all rows that match, not the ones sent. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int() })

/**
 * A stretch of a list that is paged by key. `total` counts all rows that match, not the ones sent.
 * @param key `sortKey` in a list in another order than the newest first
 */
export const keyPageOf = <T extends z.ZodType>(item: T, key = rowKey) =>
  z.object({
    items: z.array(item),
    pageSize: z.int(),
    total: z.int(),
    /** How many rows stand before the first of these. */
    skipped: z.int(),
    /** What to ask for: `before` the one, `after` the other; null at the ends of the list. */
    previous: key.nullable(),
    next: key.nullable(),
  })

/** Rows under each tab of a list, each up to `tabCountLimit`; null if a search has more hits than its limit. */
export const tabCounts = z.record(z.string(), z.int()).nullable()

/** `response` of an endpoint that answers a file to save. */
export const savedFile = z.instanceof(Blob)

export const done = z.object({ ok: z.literal(true) })

/** Query strings carry one value or several; a list always comes out. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(item), item])
    .transform((value) => (Array.isArray(value) ? value : [value]) as z.output<T>[])
    .optional()
