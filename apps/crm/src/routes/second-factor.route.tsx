import { SecondFactorPage, secondFactorMeta } from '@repo/back-office/second-factor-page'
import { paths } from '../app/paths.ts'

export const meta = () => secondFactorMeta

export const Component = () => <SecondFactorPage homeHref={paths.hub()} loginHref={paths.login()} />
