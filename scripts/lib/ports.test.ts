import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findFreePorts, findQuietPorts, requireFreePorts } from './ports.ts'
import { PORT_NAMES, readSettings } from './settings.ts'

async function settingsWithFreePorts() {
  const ports = await findFreePorts(PORT_NAMES.length)
  return readSettings(Object.fromEntries(PORT_NAMES.map((name, index) => [name, String(ports[index])])))
}

async function occupy(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  onTestFinished(() => void server.close())
}

it('ports: free ones pass', async () => {
  await expect(requireFreePorts(await settingsWithFreePorts())).resolves.toBeUndefined()
})

it('ports: names every taken port, its setting and the solution', async () => {
  const settings = await settingsWithFreePorts()
  await occupy(settings.CRM_PORT, '127.0.0.1')
  await occupy(settings.API_PORT, '0.0.0.0')
  await expect(requireFreePorts(settings)).rejects.toThrow(
    `Cổng ${settings.CRM_PORT} (CRM_PORT), ${settings.API_PORT} (API_PORT) đang có chương trình khác dùng`,
  )
  await expect(requireFreePorts(settings)).rejects.toThrow(`CRM_PORT=${settings.CRM_PORT + 100} npm start`)
})

it('ports: the demo’s bank and gateways are not checked when they do not run', async () => {
  const settings = await settingsWithFreePorts()
  await occupy(settings.BANK_PORT, '127.0.0.1')
  await occupy(settings.GATEWAY_PORT, '127.0.0.1')
  await expect(requireFreePorts({ ...settings, DEMO_MODE: false })).resolves.toBeUndefined()
  await expect(requireFreePorts(settings)).rejects.toThrow(/\(BANK_PORT\), .*\(GATEWAY_PORT\)/)
})

it('ports: those for later are free, different, and below those that the system gives away', async () => {
  const [taken = 0] = await findQuietPorts(1)
  await occupy(taken, '127.0.0.1')
  const random = vi.spyOn(Math, 'random').mockReturnValue((taken - 20_000) / 12_000)
  onTestFinished(() => random.mockRestore())
  const ports = await findQuietPorts(3)
  expect(ports).not.toContain(taken)
  expect(new Set(ports).size).toBe(3)
  for (const port of ports) expect(port).toBeLessThan(32_768)
})
