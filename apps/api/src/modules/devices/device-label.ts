import type { deviceKinds } from '@repo/contract/devices'
import { deviceMessages } from './devices.messages.ts'

export interface DeviceLabel {
  name: string
  kind: (typeof deviceKinds)[number]
}

/** First match wins: nearly every browser also claims to be the ones below it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bZalo\b/i, 'Zalo'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/coc_coc_browser|CocCoc/i, 'Cốc Cốc'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, DeviceLabel['kind']])[] = [
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\biP(?:hone|od)\b/, 'iPhone', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]

/** Readable device name from the user agent; not trustworthy, since anybody can send another text. */
export function labelDevice(userAgent: string | null): DeviceLabel {
  const text = userAgent ?? ''
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1]
  const [, system, kind = 'unknown'] = systems.find(([pattern]) => pattern.test(text)) ?? []
  if (!browser && !system) return { name: deviceMessages.unknownBrowser, kind }
  if (!system) return { name: browser ?? deviceMessages.unknownBrowser, kind }
  return { name: deviceMessages.browserOn(browser ?? deviceMessages.browser, system), kind }
}
