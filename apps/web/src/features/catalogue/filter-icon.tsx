import { line } from '../../components/line-icon.tsx'

export const FilterIcon = line(<path d="M4 7h16M7 12h10m-7 5h4" />)
