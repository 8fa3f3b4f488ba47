import { z } from 'zod'

const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Sign-in of learners by Google, Apple and Zalo, each off until its own set is whole; see docs/accounts.md. */
export const outsideSettings = {
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: webUrl.default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().min(1).optional(),
  APPLE_TEAM_ID: z.string().min(1).optional(),
  APPLE_KEY_ID: z.string().min(1).optional(),
  /** The .p8 file of the key, in PEM; `\n` may stand for its line ends. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine((value) => value.includes('-----BEGIN PRIVATE KEY-----'), 'không phải khóa .p8 của Apple')
    .optional(),
  APPLE_ISSUER: webUrl.default('https://appleid.apple.com'),
  ZALO_LOGIN_APP_ID: z.string().min(1).optional(),
  ZALO_LOGIN_APP_SECRET: z.string().min(1).optional(),
  ZALO_LOGIN_URL: webUrl.default('https://oauth.zaloapp.com'),
  ZALO_GRAPH_URL: webUrl.default('https://graph.zalo.me'),
}

/** Each whole or not at all. */
export const outsideSets = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['ZALO_LOGIN_APP_ID', 'ZALO_LOGIN_APP_SECRET'],
]

const addresses = ['GOOGLE_ISSUER', 'APPLE_ISSUER', 'ZALO_LOGIN_URL', 'ZALO_GRAPH_URL']

/** Secrets and tokens go there, so outside of demo mode by TLS only. */
export const outsideFaults = (given: Readonly<Record<string, string | undefined>>): string[] =>
  addresses.filter((name) => given[name]?.startsWith('http:')).map((name) => `${name}: phải là https://`)
