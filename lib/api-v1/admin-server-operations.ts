import { z } from 'zod'
import { named, scopes } from '#lib/http/index.ts'
import {
  acceptedTools,
  policyInput,
  policyOrder,
  policyPatch,
  serverImport,
  serverInput,
  serverPatch,
  serverTest,
  toolTrial,
} from '#lib/mcp/index.ts'
import { policyActions } from '#lib/mcp/shared.ts'
import type { Operation } from './operation.ts'
import { listOf } from './schemas.ts'
import { inSnake } from './snake.ts'

const read = ['admin:read', 'admin:servers'] as const
const right = 'admin:servers'
const server = z.looseObject({ slug: z.string(), title: z.string(), live: z.looseObject({ state: z.string() }) })
const tool = z.looseObject({ name: z.string(), input_schema: z.unknown().describe('JSON Schema as the server gives it') })
const policy = z.looseObject({
  id: z.string(),
  server: z.string(),
  tool: z.string(),
  action: z.enum(policyActions),
})
const place = '/admin/servers/{slug}'

/** Operations on MCP servers and on the policies of their tools. */
export const adminServerOperations = {
  listServers: {
    method: 'get',
    path: '/admin/servers',
    summary: 'List the MCP servers with their state; secrets are never returned',
    right: read,
    success: { status: 200, json: listOf(server) },
  },
  createServer: {
    method: 'post',
    path: '/admin/servers',
    summary: 'Add an MCP server',
    right,
    body: inSnake(serverInput),
    success: { status: 201, json: server },
    refusals: ['name_taken', 'unusable', 'address_refused'],
  },
  getServer: {
    method: 'get',
    path: place,
    summary: 'Get an MCP server with its state',
    right: read,
    scope: scopes.mcpServer,
    success: { status: 200, json: server },
  },
  updateServer: {
    method: 'patch',
    path: place,
    summary: 'Change an MCP server',
    right,
    scope: scopes.mcpServer,
    body: inSnake(serverPatch),
    success: { status: 200, json: server },
    refusals: ['declared_elsewhere', 'unusable', 'address_refused'],
  },
  deleteServer: {
    method: 'delete',
    path: place,
    summary: 'Delete an MCP server',
    right,
    scope: scopes.mcpServer,
    success: { status: 204 },
    refusals: ['declared_elsewhere'],
  },
  restartServer: {
    method: 'post',
    path: `${place}/restart`,
    summary: 'Connect to an MCP server again',
    right,
    scope: scopes.mcpServer,
    success: { status: 200, json: server },
  },
  readServerLog: {
    method: 'get',
    path: `${place}/log`,
    summary: 'Read the last lines of the log of an MCP server',
    right: read,
    scope: scopes.mcpServer,
    success: { status: 200, json: listOf(z.looseObject({})) },
  },
  listServerTools: {
    method: 'get',
    path: `${place}/tools`,
    summary: 'List the tools of an MCP server, with what differs from what was accepted',
    right: read,
    scope: scopes.mcpServer,
    success: { status: 200, json: listOf(tool) },
    refusals: ['server_failed'],
  },
  acceptTools: {
    method: 'post',
    path: `${place}/accept`,
    summary: 'Accept definitions of tools as they were read',
    right,
    scope: scopes.mcpServer,
    body: acceptedTools,
    success: { status: 204 },
    refusals: ['conflict'],
  },
  refuseTools: {
    method: 'post',
    path: `${place}/refuse`,
    summary: 'Refuse definitions of tools as they were read',
    right,
    scope: scopes.mcpServer,
    body: acceptedTools,
    success: { status: 204 },
    refusals: ['conflict'],
  },
  tryTool: {
    method: 'post',
    path: `${place}/try`,
    summary: 'Call a tool outside any answer and policy',
    right,
    scope: scopes.mcpServer,
    body: toolTrial,
    success: { status: 200, json: z.looseObject({ outcome: z.string() }) },
  },
  testServer: {
    method: 'post',
    path: '/admin/servers/-/test',
    summary: 'Test an MCP server before it is saved; `existing` names the one whose secrets fill in for absent ones',
    right,
    body: inSnake(serverTest),
    success: { status: 200, json: z.looseObject({}) },
    refusals: ['unusable', 'address_refused'],
  },
  importServers: {
    method: 'post',
    path: '/admin/servers/-/import',
    summary: 'Read a configuration of MCP servers; with `names`, add these',
    right,
    body: serverImport,
    success: { status: 200, json: z.object({ preview: z.array(z.looseObject({})).optional(), data: z.array(server).optional() }) },
    refusals: ['unusable', 'name_taken'],
  },
  listPolicies: {
    method: 'get',
    path: '/admin/policies',
    summary: 'List the policies in the order in which they are tried',
    right: read,
    success: { status: 200, json: listOf(policy) },
  },
  createPolicy: {
    method: 'post',
    path: '/admin/policies',
    summary: 'Add a policy',
    right,
    body: inSnake(policyInput),
    success: { status: 201, json: policy },
    refusals: ['unusable'],
  },
  updatePolicy: {
    method: 'patch',
    path: '/admin/policies/{policyId}',
    summary: 'Change a policy',
    right,
    params: named('policyId'),
    body: inSnake(policyPatch),
    success: { status: 200, json: policy },
    refusals: ['policy_not_found', 'declared_elsewhere', 'unusable'],
  },
  deletePolicy: {
    method: 'delete',
    path: '/admin/policies/{policyId}',
    summary: 'Delete a policy',
    right,
    params: named('policyId'),
    success: { status: 204 },
    refusals: ['policy_not_found', 'declared_elsewhere'],
  },
  orderPolicies: {
    method: 'put',
    path: '/admin/policies/order',
    summary: 'Order the policies; `ids` are those of all',
    right,
    body: policyOrder,
    success: { status: 200, json: listOf(policy) },
    refusals: ['conflict'],
  },
} satisfies Record<string, Operation>
