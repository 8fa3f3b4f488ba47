import { screen } from '@repo/config/vitest'

export default screen()
