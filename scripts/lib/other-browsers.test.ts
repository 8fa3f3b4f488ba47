import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findOtherBrowsers, type Machine } from './other-browsers.ts'

const said = vi.spyOn(console, 'warn')
beforeEach(() => {
  said.mockReset().mockReturnValue()
  vi.spyOn(console, 'info').mockReturnValue()
})

/** A machine with these programs on PATH, and the browser of WebKitGTK where it has its driver. */
function machine(programs: string[], settings: Machine['settings'] = {}): Machine {
  return {
    settings,
    find: (name) => (programs.includes(name) ? `/usr/bin/${name}` : null),
    firstOf: (paths) =>
      programs.includes('WebKitWebDriver') ? (paths.find((path) => path.includes('webkit')) ?? null) : null,
    runs: async (path) => !path.includes('broken'),
  }
}

describe('findOtherBrowsers', () => {
  it('finds Firefox, and WebKitGTK with a screen of its own', async () => {
    const found = await findOtherBrowsers(machine(['firefox-esr', 'WebKitWebDriver', 'Xvfb']))
    expect(found).toEqual({
      FIREFOX_PATH: '/usr/bin/firefox-esr',
      WEBKIT_DRIVER_PATH: '/usr/bin/WebKitWebDriver',
      WEBKIT_BROWSER_PATH: expect.stringMatching(/MiniBrowser$/),
      XVFB_PATH: '/usr/bin/Xvfb',
    })
    expect(said).not.toHaveBeenCalled()
  })

  it('says for each that is not there how it is installed', async () => {
    expect(await findOtherBrowsers(machine([]))).toEqual({})
    expect(said.mock.calls.join()).toMatch(
      /Firefox.*apt-get install firefox-esr.*WebKitGTK.*webkit2gtk-driver xvfb/,
    )
  })

  it('leaves WebKitGTK out where nothing can draw it', async () => {
    expect(await findOtherBrowsers(machine(['WebKitWebDriver']))).toEqual({})
    const drawn = await findOtherBrowsers(machine(['WebKitWebDriver'], { DISPLAY: ':0' }))
    expect(drawn).toHaveProperty('WEBKIT_DRIVER_PATH')
  })

  it('fails on a path that somebody set and that does not run', async () => {
    const settings = { FIREFOX_PATH: '/opt/broken/firefox' }
    await expect(findOtherBrowsers(machine(['firefox'], settings))).rejects.toThrow('FIREFOX_PATH trỏ tới')
  })
})
