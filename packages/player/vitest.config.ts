import { screen } from '@repo/config/vitest'

// Each file has a browser of its own: the tests replace its video element, its clock and its media queries.
export default screen()
