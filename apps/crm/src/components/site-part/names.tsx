import type { ApiContract, EndpointOutput } from '@repo/contract'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { sitePartMessages as copy } from './site-part.messages.ts'

export type Choice = EndpointOutput<ApiContract['crmSite']['choices']>[number]
export type Named = Pick<Choice, 'id' | 'name' | 'isPublic'>

interface Names {
  nameOf: (id: string) => string
  /** Whether visitors can open it. */
  isPublic: (id: string) => boolean
  /** Keeps the name of something that was just found. */
  learn: (...named: readonly Named[]) => void
}

const NamesContext = createContext<Names>({ nameOf: () => '', isPublic: () => true, learn: () => {} })

export const useNames = (): Names => useContext(NamesContext)

/** What everything is called that a part of the site names by its id. */
export function NamesProvider({ names, children }: { names: readonly Named[]; children: ReactNode }) {
  const [learnt, setLearnt] = useState<readonly Named[]>([])
  const value = useMemo((): Names => {
    const all = new Map([...names, ...learnt].map((one) => [one.id, one]))
    return {
      nameOf: (id) => all.get(id)?.name ?? copy.unknown,
      isPublic: (id) => all.get(id)?.isPublic ?? false,
      learn: (...named) => setLearnt((before) => [...before, ...named]),
    }
  }, [names, learnt])
  return <NamesContext value={value}>{children}</NamesContext>
}
