import {
  contentFields,
  isProblem,
  joinFields,
  longestTtl,
  readRecord,
  recordKinds,
  recordType,
  recordTypes,
  shortestTtl,
  usualTtl,
} from '@resolvo/contract/hosting/records';
import type { ZoneRecordView } from '@resolvo/contract/hosting/zones';
import { shownName } from '@resolvo/contract/shown-name';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';
import { ttlText } from './ttl-text.ts';

const allKeys = [...new Set(recordTypes.flatMap((type) => recordKinds[type].fields.map(({ key }) => key)))];

const typed = z.object({
  name: z.string(),
  type: recordType,
  ttl: z.string(),
  parts: z.record(z.string(), z.string()),
});

/** What the form sends: the record in its one spelling, by the same rules that the server asks. */
const recordSchema = (zone: string) =>
  typed.transform(({ name, type, ttl, parts }, context) => {
    const record = readRecord(
      { name: name.trim() === '' ? '@' : name, type, ttl: Number(ttl), content: joinFields(type, parts) },
      zone,
    );
    if (!isProblem(record)) return record;
    const { fields } = recordKinds[type];
    const empty = fields.find(({ key }) => (parts[key] ?? '').trim() === '');
    if (record.path !== 'content') context.addIssue({ code: 'custom', path: [record.path], message: record.message });
    else if (empty && fields.length > 1) {
      const message = `Please enter this, such as ${empty.example}.`;
      context.addIssue({ code: 'custom', path: ['parts', empty.key], message });
    } else {
      // A refusal of the whole value stands at the field that most likely caused it.
      context.addIssue({ code: 'custom', path: ['parts', fields.at(-1)?.key ?? ''], message: record.message });
    }
    return z.NEVER;
  });

const isNumber = /^\d+$/;

interface RecordFormProps {
  readonly zone: string;
  /** The record to change; undefined: a new one. */
  readonly record?: ZoneRecordView | undefined;
  readonly onSubmit: (record: z.output<ReturnType<typeof recordSchema>>) => Promise<unknown>;
}

export function RecordForm({ zone, record, onSubmit }: RecordFormProps) {
  const empty = Object.fromEntries(allKeys.map((key) => [key, '']));
  return (
    <Form
      schema={recordSchema(zone)}
      defaultValues={{
        name: record?.name ?? '',
        type: record?.type ?? 'A',
        ttl: String(record?.ttl ?? usualTtl),
        parts: {
          ...empty,
          ...(record ? contentFields(record.type, record.content) : {}),
        },
      }}
      submitLabel={record ? 'Save record' : 'Add record'}
      onSubmit={onSubmit}
    >
      <Fields zone={zone} record={record} />
    </Form>
  );
}

function Fields({ zone, record }: Pick<RecordFormProps, 'zone' | 'record'>) {
  const type = recordType.parse(useWatch({ name: 'type' }));
  const { setValue, getValues } = useFormContext();
  const kind = recordKinds[type];
  const ttls = [60, 300, 3600, 14_400, 86_400, 604_800];
  const shown = record && !ttls.includes(record.ttl) ? [...ttls, record.ttl].sort((a, b) => a - b) : ttls;
  // A select shows its first option before it is touched; what is shown is also what is sent.
  useEffect(() => {
    for (const { key, options, example } of recordKinds[type].fields) {
      if (options?.some(({ value }) => value === getValues(`parts.${key}`)) === false)
        setValue(`parts.${key}`, example);
    }
  }, [type, getValues, setValue]);
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <FormSelectField
          name="type"
          label="Type"
          options={recordTypes.map((one) => ({ value: one, label: one }))}
          disabled={record !== undefined}
        />
        <FormTextField
          name="name"
          label="Name"
          placeholder="@"
          autoComplete="off"
          spellCheck={false}
          hint={`Below ${shownName(zone)}, such as www. Empty or @ is ${shownName(zone)} itself.`}
        />
      </div>
      <p className="text-muted text-sm">{kind.about}</p>
      <div className="flex flex-wrap gap-5">
        {kind.fields.map(({ key, label, example, help, options }) => (
          // Numbers share a line.
          <div
            key={`${type}-${key}`}
            className={isNumber.test(example) && !options ? 'min-w-24 flex-1' : 'min-w-64 flex-4'}
          >
            {options ? (
              <FormSelectField name={`parts.${key}`} label={label} options={options} />
            ) : (
              <FormTextField
                name={`parts.${key}`}
                label={label}
                placeholder={example}
                autoComplete="off"
                spellCheck={false}
                hint={help}
              />
            )}
          </div>
        ))}
      </div>
      <FormSelectField
        name="ttl"
        label="TTL"
        hint={`How long others remember it, ${shortestTtl} s to ${longestTtl / 86_400} days. All ${type} records of the name share it.`}
        options={shown.map((seconds) => ({ value: String(seconds), label: ttlText(seconds) }))}
      />
    </>
  );
}
