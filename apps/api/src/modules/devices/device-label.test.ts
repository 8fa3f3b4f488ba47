import { expect, test } from 'vitest'
import { labelDevice } from './device-label.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36`, 'Chrome trên Windows', 'desktop'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge trên Windows', 'desktop'],
  [`${WINDOWS} coc_coc_browser/141.0.112 Chrome/135.0.0.0 Safari/537.36`, 'Cốc Cốc trên Windows', 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox trên Windows', 'desktop'],
  [`${WINDOWS} Chrome/141.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'Opera trên Windows', 'desktop'],
  [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari trên macOS', 'desktop'],
  [`${MAC} Chrome/141.0.0.0 Safari/537.36`, 'Chrome trên macOS', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox trên Linux', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/141.0.0.0 Safari/537.36', 'Chrome trên Linux', 'desktop'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/141.0.0.0 Safari/537.36',
    'Chrome trên ChromeOS',
    'desktop',
  ],
  [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome trên Android', 'phone'],
  [`${ANDROID} Chrome/141.0.0.0 Safari/537.36`, 'Chrome trên Android', 'tablet'],
  [
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet trên Android',
    'phone',
  ],
  [`${ANDROID} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, 'Edge trên Android', 'phone'],
  [
    `${ANDROID} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 Zalo android/24100577 ZaloTheme/light ZaloLanguage/vi`,
    'Zalo trên Android',
    'phone',
  ],
  [`${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari trên iPhone', 'phone'],
  [`${IPHONE} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome trên iPhone', 'phone'],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox trên iPhone', 'phone'],
  [`${IPHONE} Mobile/15E148 Zalo iOS/678 ZaloTheme/dark ZaloLanguage/vn`, 'Zalo trên iPhone', 'phone'],
  [`${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/500.0.0.0;FBLC/vi_VN]`, 'Facebook trên iPhone', 'phone'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari trên iPad',
    'tablet',
  ],
  [WINDOWS, 'Trình duyệt trên Windows', 'desktop'],
  ['Firefox/140.0', 'Firefox', 'unknown'],
  ['curl/8.14.1', 'Trình duyệt không rõ', 'unknown'],
  ['', 'Trình duyệt không rõ', 'unknown'],
  [null, 'Trình duyệt không rõ', 'unknown'],
])('%s', (userAgent, name, kind) => {
  expect(labelDevice(userAgent)).toEqual({ name, kind })
})
