export { SearchBox } from '@repo/ui/search-box'
