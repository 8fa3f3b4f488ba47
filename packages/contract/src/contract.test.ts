import { describe, expect, expectTypeOf, test } from 'vitest'
import { loginBody, registerBody } from './auth.ts'
import { courseListQuery } from './catalogue.ts'
import { errorsOf } from './endpoint-errors.ts'
import {
  type ApiContract,
  admin,
  contract,
  doctor,
  type Endpoint,
  type EndpointInput,
  type ErrorName,
  errorTable,
  isAllowed,
  rightsOf,
  signedIn,
  statusOfError,
  student,
} from './index.ts'

const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, e]): [string, Endpoint] => [`${group}.${name}`, e]),
)

describe('contract', () => {
  test('no two endpoints share a method and a path', () => {
    const keys = endpoints.map(([, e]) => `${e.method} ${e.path.replace(/:\w+/g, ':')}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test.each(endpoints)('%s declares a schema for exactly the parameters of its path', (_name, e) => {
    const inPath = [...e.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(e.params?.shape ?? {}).sort()).toEqual(inPath.sort())
  })

  test('only answers that are the same for everybody may be cached', () => {
    const cached = endpoints.filter(([, e]) => e.cacheSeconds !== undefined)
    expect(cached.length).toBeGreaterThan(0)
    for (const [, e] of cached) expect([e.method, e.access.kind]).toEqual(['GET', 'anyone'])
  })

  test('the seven given auth endpoints stand at their paths', () => {
    const given = [
      'login',
      'register',
      'verify-otp',
      'resend-otp',
      'logout',
      'change-password',
      'forgot-password',
    ]
    const posts = endpoints.filter(([, e]) => e.method === 'POST').map(([, e]) => e.path)
    for (const name of given) expect(posts).toContain(`/auth/${name}`)
  })
})

describe('errors', () => {
  test('numbers are unique', () => {
    const numbers = Object.values<number>(errorTable)
    const taken = Object.entries(errorTable).filter(
      ([, number]) => numbers.indexOf(number) !== numbers.lastIndexOf(number),
    )
    expect(taken).toEqual([])
  })

  test('only 40001 and 40003 travel with HTTP 401', () => {
    const names = Object.keys(errorTable) as ErrorName[]
    const unauthorized = names.filter((name) => statusOfError(name) === 401).map((name) => errorTable[name])
    expect(unauthorized.sort()).toEqual([40001, 40003])
  })
})

describe('errors of an endpoint', () => {
  test.each(endpoints)('%s declares only what does not go without saying, and nothing twice', (_name, e) => {
    const withoutSaying = errorsOf({ ...e, errors: e.errors?.filter((name) => name.endsWith('.not_found')) })
    const own = e.errors?.filter((name) => !name.endsWith('.not_found')) ?? []
    expect(own.filter((name) => withoutSaying.has(name))).toEqual([])
    expect(new Set(e.errors).size).toBe(e.errors?.length ?? 0)
  })

  test('say a session is over only where one is asked for, and that a body may be refused only for writes', () => {
    expect(errorsOf(contract.catalogue.courses)).not.toContain('session.invalid')
    expect(errorsOf(contract.orders.list)).toContain('session.revoked')
    expect(errorsOf(contract.orders.list)).not.toContain('request.too_large')
    expect(errorsOf(contract.orders.cancel)).toContain('request.too_large')
  })
})

describe('access', () => {
  const learner = { role: 'student', app: 'web', permissions: [], rights: [] } as const
  const staff = { role: 'admin', app: 'crm', permissions: [], rights: rightsOf(['sales']) } as const
  test('a token minted for another site opens nothing', () => {
    expect(isAllowed(student, learner)).toBe(true)
    expect(isAllowed(student, { ...learner, app: 'crm' })).toBe(false)
    expect(isAllowed(admin(), { ...staff, app: 'web' })).toBe(false)
    expect(isAllowed(doctor, learner)).toBe(false)
  })
  test('one of the named rights is enough, and none of the others', () => {
    expect(isAllowed(admin('orders.make', 'news.edit'), staff)).toBe(true)
    expect(isAllowed(admin('news.edit'), staff)).toBe(false)
    expect(isAllowed(admin(), { ...staff, rights: [] })).toBe(true)
    expect(isAllowed(signedIn, null)).toBe(false)
  })
})

describe('fields', () => {
  test('e-mail is normalised after Unicode composition', () => {
    expect(loginBody.parse({ email: '  Lan@Example.VN ', password: 'x' }).email).toBe('lan@example.vn')
  })
  test('passwords are counted in code points and kept as typed', () => {
    const base = { name: 'Lan Anh', email: 'lan@example.vn' }
    expect(registerBody.safeParse({ ...base, password: ' bảy 78 ' }).success).toBe(true)
    expect(registerBody.parse({ ...base, password: ' bảy 78 ' }).password).toBe(' bảy 78 ')
    expect(registerBody.safeParse({ ...base, password: '😀😀😀😀😀😀😀' }).success).toBe(false)
  })
  test('a repeated or single query value becomes a list', () => {
    expect(courseListQuery.parse({ level: 'basic' }).level).toEqual(['basic'])
    expect(courseListQuery.parse({ level: ['basic', 'advanced'] }).level).toEqual(['basic', 'advanced'])
  })
  test('callers see which parts an endpoint needs', () => {
    expectTypeOf<EndpointInput<ApiContract['auth']['login']>>().toHaveProperty('body')
    expectTypeOf<{ params: { slug: string } }>().toExtend<EndpointInput<ApiContract['catalogue']['course']>>()
    expectTypeOf<Record<never, never>>().toExtend<EndpointInput<ApiContract['catalogue']['courses']>>()
  })
})
