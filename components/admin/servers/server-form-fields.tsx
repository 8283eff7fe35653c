'use client'

import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import type { ServerTransport } from '#lib/mcp/shared.ts'
import { AuthFields } from './auth-fields.tsx'
import { SecretRows } from './secret-rows.tsx'
import type { ServerForm, ServerFormProblems, ServerSwitches } from './server-form.ts'

const transports: readonly { value: ServerTransport; label: string }[] = [
  { value: 'stdio', label: 'A program on this machine (stdio)' },
  { value: 'auto', label: 'At an address, transport detected' },
  { value: 'http', label: 'At an address, Streamable HTTP' },
  { value: 'sse', label: 'At an address, SSE (older servers)' },
]

const switches: readonly { name: keyof ServerSwitches; label: string; hint: string }[] = [
  {
    name: 'usesInstructions',
    label: 'Pass its instructions to models',
    hint: 'What the server says about using it is added to the system prompt, marked as the server’s words.',
  },
  {
    name: 'showsApps',
    label: 'Show its Apps',
    hint: 'Pages that come with its tools are shown in chats, isolated from everything else.',
  },
]

export interface ServerFormFieldsProps {
  form: ServerForm
  problems: ServerFormProblems
  /** The name is fixed once a server exists: policies and chats refer to it. */
  slugFixed: boolean
  onChange: (change: Partial<ServerForm>) => void
}

export function ServerFormFields({ form, problems, slugFixed, onChange }: ServerFormFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={problems.slug} hint={slugFixed ? undefined : 'A prefix for its tools, as in files.read.'}>
          <Input mono value={form.slug} readOnly={slugFixed} onChange={event => onChange({ slug: event.target.value.trim() })} />
        </Field>
        <Field label="Title (optional)" error={problems.title}>
          <Input value={form.title} onChange={event => onChange({ title: event.target.value })} />
        </Field>
      </div>
      <Field label="Where it runs">
        <Select
          value={form.transport}
          options={transports}
          onValueChange={transport => onChange({ transport: transport as ServerTransport })}
        />
      </Field>
      {form.transport === 'stdio' ? (
        <ProgramFields form={form} problems={problems} onChange={onChange} />
      ) : (
        <AddressFields form={form} problems={problems} onChange={onChange} />
      )}
      <Field
        label="Roots (optional)"
        error={problems.roots}
        hint="Folders that the server is told it may work in: absolute paths, one per line."
      >
        <Textarea mono rows={2} spellCheck={false} value={form.roots} onChange={event => onChange({ roots: event.target.value })} />
      </Field>
      {switches.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          checked={form.switches[name]}
          onCheckedChange={isOn => onChange({ switches: { ...form.switches, [name]: isOn } })}
          label={label}
          hint={hint}
        />
      ))}
      <Field
        label="Time limit of a call in seconds (optional)"
        error={problems.timeoutSeconds}
        hint="Leave empty to use the limit in the settings."
      >
        <Input inputMode="decimal" value={form.timeoutSeconds} onChange={event => onChange({ timeoutSeconds: event.target.value })} />
      </Field>
    </div>
  )
}

type GroupProps = Pick<ServerFormFieldsProps, 'form' | 'problems' | 'onChange'>

function ProgramFields({ form, problems, onChange }: GroupProps) {
  return (
    <>
      <Field
        label="Command"
        error={problems.command}
        hint="Runs with the rights of Parley’s own process; add only programs that you trust."
      >
        <Input
          mono
          spellCheck={false}
          placeholder="npx"
          value={form.command}
          onChange={event => onChange({ command: event.target.value })}
        />
      </Field>
      <Field label="Arguments" error={problems.args} hint="One per line, without quotes.">
        <Textarea mono rows={3} spellCheck={false} value={form.args} onChange={event => onChange({ args: event.target.value })} />
      </Field>
      <Field label="Working folder (optional)" error={problems.cwd}>
        <Input mono spellCheck={false} value={form.cwd} onChange={event => onChange({ cwd: event.target.value })} />
      </Field>
      <SecretRows
        legend="Environment"
        hint="Besides these, the program receives only PATH, HOME and the like. Stored encrypted."
        what="variable"
        rows={form.env}
        problem={problems.env}
        onChange={env => onChange({ env })}
      />
    </>
  )
}

function AddressFields({ form, problems, onChange }: GroupProps) {
  return (
    <>
      <Field label="Address" error={problems.url}>
        <Input
          mono
          type="url"
          spellCheck={false}
          placeholder="https://example.com/mcp"
          value={form.url}
          onChange={event => onChange({ url: event.target.value })}
        />
      </Field>
      <SecretRows
        legend="Headers"
        hint="Sent with every request, Authorization for example. Stored encrypted."
        what="header"
        rows={form.headers}
        problem={problems.headers}
        onChange={headers => onChange({ headers })}
      />
      <AuthFields form={form.auth} problems={problems} onChange={auth => onChange({ auth })} />
    </>
  )
}
