import { newsMessages as copy } from '../features/news/news.messages.ts'
import { NewsScreen } from '../features/news/news-screen.tsx'

export const meta = () => ({ title: copy.title })

export const Component = NewsScreen
