import { LibraryPage, libraryMeta } from '@repo/video-studio/library-page'

export const meta = () => libraryMeta

export const Component = LibraryPage
