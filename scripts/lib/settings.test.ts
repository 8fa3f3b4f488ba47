import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

describe('readSettings', () => {
  it('needs nothing: the defaults run the demo on this machine', () => {
    expect(readSettings({})).toMatchObject({
      WEB_PORT: 3000,
      CRM_PORT: 3001,
      DOCTOR_PORT: 3002,
      API_PORT: 4000,
      HOST: '127.0.0.1',
      BRAND_NAME: 'Thẩm Học',
      DEMO_MODE: true,
    })
    expect(readSettings({ DATA_DIR: '' }).DATA_DIR).toMatch(/\/\.data$/)
  })

  it('names every fault at once', () => {
    const faulty = { WEB_PORT: 'abc', API_PORT: '70000', DATABASE_URL: 'mysql://x', DEMO_MODE: 'maybe' }
    expect(() => readSettings(faulty)).toThrow(
      /WEB_PORT: phải là một con số\n.*API_PORT: phải từ 1 đến 65535\n.*DATABASE_URL: phải bắt đầu bằng.*\n.*DEMO_MODE: phải là true hoặc false/,
    )
  })

  it('refuses one port for two services', () => {
    expect(() => readSettings({ WEB_PORT: '4000' })).toThrow('API_PORT: trùng cổng 4000 với WEB_PORT')
  })
})
