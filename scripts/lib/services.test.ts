import { describe, expect, it } from 'vitest'
import { readServerEnv } from '../../apps/web/server/env.ts'
import { developmentPlan } from './dev-services.ts'
import { productionPlan, serviceEnv, siteEnv } from './services.ts'
import { readSettings } from './settings.ts'

const settings = readSettings({ WEB_PORT: '3100', BRAND_NAME: 'Tên riêng' })

const secrets = {
  DATABASE_URL: 'postgres://app:secret@db/app',
  JWT_SECRET: 'a',
  SMTP_URL: 'smtp://user:secret@mail',
  S3_SECRET_ACCESS_KEY: 'b',
  VNPAY_HASH_SECRET: 'c',
  OWNER_PASSWORD: 'd',
  NODE_AUTH_TOKEN: 'e',
  npm_config__authToken: 'f',
  HTTPS_PROXY: 'http://user:secret@proxy',
  SECRET_OF_TOMORROW: 'g',
}
const machine = {
  PATH: '/bin',
  HOME: '/home/x',
  LANG: 'vi_VN.UTF-8',
  LC_ALL: 'C',
  TZ: 'UTC',
  NODE_OPTIONS: '',
}
const own = { PUBLIC_WEB_URL: 'https://thamhoc.example.vn', MEDIA_ORIGIN: 'https://kho.example.vn' }

describe.each([
  ['productionPlan', productionPlan],
  ['developmentPlan', developmentPlan],
])('%s', (_name, plan) => {
  it.each([
    ['true', ['apps/demo/src/main.ts', 'apps/demo/src/worker.ts']],
    ['false', ['apps/api/src/main.ts', 'apps/api/src/worker.ts']],
  ])('with DEMO_MODE=%s the API and its worker start from %j', (DEMO_MODE, entries) => {
    const services = plan.backend(readSettings({ DEMO_MODE }), {})
    expect(services.slice(0, 2).map(({ entry }) => entry)).toEqual(entries)
  })
})

describe('siteEnv', () => {
  it('passes no secret to the servers of the sites', () => {
    const env = siteEnv(settings, { ...secrets, ...machine, ...own })
    expect(Object.keys(env).filter((name) => name in secrets)).toEqual([])
  })

  it('passes the variables that the sites read, and those that every program reads from its machine', () => {
    const { NODE_OPTIONS: _empty, ...given } = machine
    const env = siteEnv(settings, { ...secrets, ...machine, ...own, NODE_EXTRA_CA_CERTS: '/ca.pem' })
    expect(env).toMatchObject({ ...given, ...own, NODE_EXTRA_CA_CERTS: '/ca.pem', NODE_ENV: 'production' })
    expect(env).not.toHaveProperty('NODE_OPTIONS')
    expect(readServerEnv(env)).toMatchObject({
      port: 3100,
      apiUrl: 'http://127.0.0.1:4000',
      publicUrl: own.PUBLIC_WEB_URL,
      brand: 'Tên riêng',
      csp: { 'media-src': [own.MEDIA_ORIGIN] },
    })
  })

  it.each([
    ['npm start', productionPlan],
    ['npm run dev', developmentPlan],
  ])('is the whole environment that %s gives them', (_command, plan) => {
    process.env.SECRET_OF_TEST = 'x'
    const names = plan.sites(settings).flatMap(({ env }) => Object.keys(env))
    delete process.env.SECRET_OF_TEST
    expect(names).toContain('API_URL')
    expect(names).not.toContain('SECRET_OF_TEST')
  })
})

describe('serviceEnv', () => {
  it('passes every variable to services with database access; variables that are already set win over ours', () => {
    const env = serviceEnv(settings, { JWT_SECRET: 'ours' }, 'postgres://embedded', { ...secrets, ...own })
    expect(env).toMatchObject({ ...secrets, ...own, DATABASE_URL: 'postgres://embedded', WEB_PORT: '3100' })
    expect(env.PUBLIC_CRM_URL).toBe('http://admin.localhost:3001')
  })
})
