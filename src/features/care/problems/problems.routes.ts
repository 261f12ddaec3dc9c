import { Type } from 'typebox'
import type { App } from '../../../http/app-type.ts'
import { Page } from '../../../http/envelope.ts'
import { routesOf } from '../../../http/routes.ts'
import type { CareContext } from '../care.context.ts'
import { PROBLEM_DAYS_RULE, problemDayRule } from './problems.rules.ts'
import { PlantProblem, ProblemQuery, ProblemsCreate, ProblemUpdate } from './problems.schema.ts'
import { createProblems, deleteProblem, getProblem, listProblems, updateProblem } from './problems.service.ts'

export function problemRoutes(app: App, care: CareContext): void {
  const routes = routesOf(app, 'Problems')

  routes.get('/api/v1/plant-problems', {
    operationId: 'listProblems',
    summary: 'List the problems of plants',
    description: 'Open ones first, then by `since`, the latest first.',
    access: { role: 'Viewer' },
    query: ProblemQuery,
    data: Page(PlantProblem),
    handle: ({ scope, query }) => listProblems(care, scope, query),
  })

  routes.post('/api/v1/plant-problems', {
    operationId: 'createProblems',
    summary: 'Watch plants because of a problem',
    description: 'One problem for each plant, all or nothing. The journal stays as it is.',
    access: { role: 'Sitter' },
    storedRules: [problemDayRule(care)],
    errors: ['PLANT_NOT_FOUND', 'PROBLEM_LIMIT'],
    body: ProblemsCreate,
    data: Type.Array(PlantProblem, { description: 'In the order of the plants.' }),
    handle: ({ scope, body }, reply) => reply.once((db) => createProblems({ ...care, db }, scope, body)),
  })

  routes.get('/api/v1/plant-problems/:id', {
    operationId: 'getProblem',
    summary: 'One problem of a plant',
    access: { role: 'Viewer' },
    errors: ['PROBLEM_NOT_FOUND'],
    data: PlantProblem,
    etag: true,
    handle: ({ scope, params }) => getProblem(care, scope, params.id),
  })

  routes.put('/api/v1/plant-problems/:id', {
    operationId: 'updateProblem',
    summary: 'Change or end a problem of a plant',
    description: 'A field that is absent stays, `null` resets it.',
    access: { role: 'Sitter' },
    rules: [PROBLEM_DAYS_RULE],
    storedRules: [problemDayRule(care)],
    errors: ['PROBLEM_NOT_FOUND', 'PROBLEM_LIMIT'],
    body: ProblemUpdate,
    data: PlantProblem,
    handle: ({ scope, params, body, precondition }) =>
      updateProblem(care, scope, params.id, body, precondition),
  })

  routes.delete('/api/v1/plant-problems/:id', {
    operationId: 'deleteProblem',
    summary: 'Delete a problem of a plant',
    description: 'For what was noted by mistake: one that is over gets its `endedOn`.',
    access: { role: 'Member' },
    errors: ['PROBLEM_NOT_FOUND'],
    handle: ({ scope, params, precondition }) => deleteProblem(care, scope, params.id, precondition),
  })
}
