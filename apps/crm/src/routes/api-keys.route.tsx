import { ApiKeyList } from '../features/api-keys/api-key-list.tsx'
import { apiKeysMessages as copy } from '../features/api-keys/api-keys.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = ApiKeyList
