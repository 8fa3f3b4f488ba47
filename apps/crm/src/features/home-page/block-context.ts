import { createContext, useContext } from 'react'

/** What is wrong with a field of the block around it, by its path inside the block. */
export type FaultOf = (path: string) => string | undefined

export const FaultContext = createContext<FaultOf>(() => undefined)
export const useFault = (): FaultOf => useContext(FaultContext)
