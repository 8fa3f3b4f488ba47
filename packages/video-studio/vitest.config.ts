import { sharedScreen } from '@repo/config/vitest'
import { mergeConfig } from 'vite'

// The upload client ships two versions; Node would get the one that knows no files of a browser.
export default mergeConfig(sharedScreen(), {
  resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.esm/browser/index.js' } },
  test: { server: { deps: { inline: ['tus-js-client'] } } },
})
