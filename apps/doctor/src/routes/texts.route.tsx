import { TextsPage, textsMeta } from '@repo/back-office/texts-page'
import { paths } from '../app/paths.ts'

export const meta = () => textsMeta

export const Component = () => <TextsPage homeHref={paths.overview()} loginHref={paths.login()} />
