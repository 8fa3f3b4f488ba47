import { describe, expect, test } from 'vitest'
import { readSpaSettings } from './spa.ts'

const site = { portVariable: 'CRM_PORT', standardPort: 3001 }

describe('TRUSTED_PROXY_ADDRESSES', () => {
  test('by itself only a proxy on this machine is believed', () => {
    expect(readSpaSettings(site, {}).trustProxy).toBeUndefined()
  })

  test('takes addresses, networks and names', () => {
    const given = { TRUSTED_PROXY_ADDRESSES: 'loopback, 10.20.0.0/16,2001:db8::7' }
    expect(readSpaSettings(site, given).trustProxy).toEqual(['loopback', '10.20.0.0/16', '2001:db8::7'])
  })

  test('refuses what is no address, because nobody would be believed then', () => {
    expect(() => readSpaSettings(site, { TRUSTED_PROXY_ADDRESSES: 'caddy' })).toThrow(
      'TRUSTED_PROXY_ADDRESSES',
    )
  })
})
