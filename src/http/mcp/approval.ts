// Asks the person before a tool shows their work to others or applies a plan (CONTRACT.md, "MCP"). Clients that
// declare form elicitation show the question and repeat the call with the answer.
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  inputRequired,
  inputResponse,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Caller } from '../v1/auth.ts'
import type { Tool, ToolCall } from './tool.ts'

const VALID_SECONDS = 600
const KEY = 'approve'

/** What was asked: an answer only counts for the same call. */
type ApprovedCall = { tool: string; call: string }

export type Approvals = ReturnType<typeof createApprovals>

/** The key lasts as long as the process; after a restart, the question is asked again. */
export function createApprovals() {
  const codec = createRequestStateCodec<ApprovedCall>({
    key: crypto.getRandomValues(new Uint8Array(32)),
    ttlSeconds: VALID_SECONDS,
    bind: ({ http }) => (http?.authInfo?.extra?.caller as Caller | undefined)?.userId ?? '',
  })
  return {
    verify: codec.verify,

    /** What to answer instead of running the tool: the question, or that nothing was done. Null means run it. */
    async before(tool: Tool, call: ToolCall, args: Record<string, unknown>, context: ServerContext) {
      if (tool.question === undefined || !declaresForms(context)) return null
      const asked: ApprovedCall = { tool: tool.name, call: Bun.SHA256.hash(JSON.stringify(args), 'hex') }
      const state = context.mcpReq.requestState<ApprovedCall>()
      const response = inputResponse(context.mcpReq.inputResponses, KEY)
      if (response.kind === 'elicit' && state?.tool === asked.tool && state.call === asked.call)
        return response.action === 'accept' && response.content?.[KEY] === true ? null : declined()
      const message = await tool.question(call, args)
      if (message === null) return null
      return inputRequired({
        inputRequests: {
          [KEY]: inputRequired.elicit({
            message,
            requestedSchema: {
              type: 'object',
              properties: { [KEY]: { type: 'boolean', title: 'Go ahead' } },
              required: [KEY],
            },
          }),
        },
        requestState: await codec.mint(asked, context),
      })
    },
  }
}

function declined(): CallToolResult {
  const structuredContent = { declined: true, message: 'The user declined. Nothing was changed.' }
  return { content: [{ type: 'text', text: structuredContent.message }], structuredContent }
}

function declaresForms({ mcpReq }: ServerContext): boolean {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined
  const capabilities = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined
  const { elicitation } = capabilities ?? {}
  // An empty object means the client supports forms only.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined)
}
