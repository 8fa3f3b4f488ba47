export { paths } from '../components/paths.ts'
