import { mayCallBeforeConsent } from './access.ts'
import type { Endpoint } from './endpoint.ts'
import type { ErrorName } from './errors.ts'

/** What every endpoint may answer, whatever it declares. */
const commonErrors = [
  'input.malformed',
  // Every query is strict, also where none is expected.
  'input.invalid',
  // To an API key without the scope that the endpoint names, and to any where it names none.
  'access.denied',
  'request.headers_too_large',
  'server.unknown',
  'server.unavailable',
] as const satisfies readonly ErrorName[]

/** What every call with a body may answer, expected or not: it may bring too much, too slowly, or another kind. */
const bodyErrors = [
  'access.foreign_origin',
  'request.timeout',
  'request.too_large',
  'request.unsupported_type',
  // Another write came first, and a unique index kept this one out.
  'request.conflict',
] as const satisfies readonly ErrorName[]

/** The error of a path that names nothing: a slug or id that cannot exist is simply not there. */
export function notFoundOf({ errors }: Endpoint): ErrorName {
  return errors?.find((name) => name.endsWith('.not_found')) ?? 'request.not_found'
}

/** Every error that an endpoint may answer: what it declares, and what follows from the rest of its declaration. */
export function errorsOf(endpoint: Endpoint): ReadonlySet<ErrorName> {
  const { method, params, download, isIdempotent, isProofGuarded, isSearch, errors } = endpoint
  return new Set<ErrorName>([
    ...commonErrors,
    ...(method === 'GET' ? [] : bodyErrors),
    ...(params ? [notFoundOf(endpoint)] : []),
    // The file may be gone from where it lay.
    ...(download ? (['request.not_found'] as const) : []),
    ...(isIdempotent ? (['request.idempotency_key_missing', 'request.idempotency_key_reused'] as const) : []),
    ...(isProofGuarded ? (['auth.proof_needed'] as const) : []),
    ...(isSearch ? (['request.too_many'] as const) : []),
    ...accessErrors(endpoint),
    ...(errors ?? []),
  ])
}

function accessErrors({ access }: Endpoint): readonly ErrorName[] {
  if (access.kind === 'key') return ['session.invalid', 'session.revoked', 'request.too_many']
  if (access.kind !== 'signed-in') return []
  return [
    'session.invalid',
    'session.revoked',
    ...(access.beforeSecondFactor ? [] : (['access.second_factor_required'] as const)),
    ...(mayCallBeforeConsent(access) ? [] : (['access.consent_required'] as const)),
  ]
}
