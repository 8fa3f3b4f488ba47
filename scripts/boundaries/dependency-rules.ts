// The order of the API's parts and modules, checked by dependency-cruiser in `npm run check`. ARCHITECTURE.md shows it.
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'
import { apiLayers, foundations } from './api-order.ts'

const API = '^apps/api/src/'
const allModules = apiLayers.flatMap(({ modules }) => modules)
const oneOf = (names: readonly string[]) => `(${names.join('|')})`
const inModules = (names: readonly string[]) => `${API}modules/${oneOf(names)}/`
/** Tests, what serves them and what the demo is shown may look inside whatever they test or hand on. */
const TESTS = '\\.test\\.ts$|^apps/api/src/(test|exported)/'

const upwards: IForbiddenRuleType[] = allModules.slice(0, -1).map((name, index) => ({
  name: `api-${name}-knows-nothing-above`,
  comment: 'A module knows only modules below it. Hand in what lies above, as a typed collaborator.',
  severity: 'error',
  from: { path: inModules([name]), pathNot: TESTS },
  to: { path: inModules(allModules.slice(index + 1)) },
}))

const rules: IConfiguration = {
  forbidden: [
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one thing: move what they share into a third. A job may load the code that sends it.',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'api-modules-by-their-index',
      comment: 'Another module is entered through what its index.ts exports.',
      severity: 'error',
      from: { path: `${API}modules/([^/]+)/`, pathNot: TESTS },
      to: { path: `${API}modules/[^/]+/`, pathNot: `${API}modules/($1/|[^/]+/index\\.ts$)` },
    },
    {
      name: 'api-modules-by-their-index-from-outside',
      comment: 'A module is entered through what its index.ts exports.',
      severity: 'error',
      from: { path: API, pathNot: `${TESTS}|${API}(modules/|jobs\\.ts$)` },
      to: { path: `${API}modules/[^/]+/`, pathNot: `${API}modules/[^/]+/index\\.ts$` },
    },
    {
      name: 'api-exports-are-for-others',
      comment: 'What programs beside the API are shown is not read by the API itself.',
      severity: 'error',
      from: { path: API, pathNot: `${API}exported/` },
      to: { path: `${API}exported/` },
    },
    {
      name: 'api-list-of-jobs',
      comment: 'The list of jobs reads their definitions alone, so that a migration loads no module.',
      severity: 'error',
      from: { path: `${API}jobs\\.ts$` },
      to: { path: API, pathNot: '\\.job\\.ts$' },
    },
    {
      name: 'api-own-index',
      comment: 'Inside a module files import each other; its index.ts is for others.',
      severity: 'error',
      from: { path: `${API}modules/([^/]+)/`, pathNot: TESTS },
      to: { path: `${API}modules/$1/index\\.ts$` },
    },
    {
      name: 'api-modules-in-the-order',
      comment: 'A module stands in the order: scripts/boundaries/api-order.ts.',
      severity: 'error',
      from: {},
      to: { path: `${API}modules/`, pathNot: inModules(allModules) },
    },
    ...upwards,
    {
      name: 'api-foundations-know-no-module',
      comment: 'What every module stands on knows none of them.',
      severity: 'error',
      from: { path: `${API}${oneOf(foundations)}/`, pathNot: TESTS },
      to: { path: `${API}(modules|http|worker|cli)/|${API}[^/]+\\.ts$`, pathNot: `${API}env[^/]*\\.ts$` },
    },
    {
      name: 'api-http-knows-no-module',
      comment: 'http/ holds only HTTP.',
      severity: 'error',
      from: { path: `${API}http/`, pathNot: TESTS },
      to: { path: `${API}(modules|worker|cli|jobs)/` },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'node_modules|/dist/' },
    includeOnly: '^(apps|packages)/',
  },
}

export default rules
