import { BundleList } from '../features/bundles/bundle-list.tsx'
import { bundlesMessages as copy } from '../features/bundles/bundles.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = BundleList
