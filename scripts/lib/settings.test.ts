import { describe, expect, it } from 'vitest'
import { PORTS_BROWSERS_REFUSE } from './browser-ports.ts'
import { PORT_NAMES, readSettings } from './settings.ts'

describe('readSettings', () => {
  it('needs no settings: the defaults run the demo on this machine', () => {
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

  it('reports every error at once', () => {
    const faulty = { WEB_PORT: 'abc', API_PORT: '70000', DATABASE_URL: 'mysql://x', DEMO_MODE: 'maybe' }
    expect(() => readSettings(faulty)).toThrow(
      /WEB_PORT: phải là một con số\n.*API_PORT: phải từ 1 đến 65535\n.*DATABASE_URL: phải bắt đầu bằng.*\n.*DEMO_MODE: phải là true hoặc false/,
    )
  })

  it.each(PORT_NAMES)('refuses a port that browsers refuse: %s', (name) => {
    const sentence = `${name}: trình duyệt không mở cổng này, hãy chọn cổng khác`
    for (const port of ['6000', '6665', '6669', '5060', '22'])
      expect(() => readSettings({ [name]: port })).toThrow(sentence)
    expect(readSettings({ [name]: '6001' })[name]).toBe(6001)
  })

  it('reports each refused port once, and several together', () => {
    expect(() => readSettings({ WEB_PORT: '6000', API_PORT: '6667' })).toThrow(
      /WEB_PORT: trình duyệt không mở cổng này[^\n]*\n.*API_PORT: trình duyệt không mở cổng này[^\n]*$/,
    )
  })

  it('refuses exactly the ports that fetch refuses', async () => {
    const reasons = [...PORTS_BROWSERS_REFUSE].map(async (port) => {
      const fault = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => error)
      return fault instanceof Error && fault.cause instanceof Error ? fault.cause.message : 'connected'
    })
    expect(new Set(await Promise.all(reasons))).toEqual(new Set(['bad port']))
  })

  it('refuses one port for two services', () => {
    expect(() => readSettings({ WEB_PORT: '4000' })).toThrow('API_PORT: trùng cổng 4000 với WEB_PORT')
  })
})
