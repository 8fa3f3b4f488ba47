export { default } from './scripts/boundaries/dependency-rules.ts'
