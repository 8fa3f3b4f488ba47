export { MoneyInput, type NumberInputProps as MoneyInputProps } from './number-input.tsx'
