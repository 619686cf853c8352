import { businessHours } from '@resolvo/contract/help/business-hours';
import { deskSettings, priorityOptions } from '@resolvo/contract/help/desk';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { load, usePrefetched } from '../../../api/query.ts';
import { useRights } from '../../../api/use-rights.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Card } from '../../../ui/card.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';

export const meta = privateTitle('Hours and targets');
export const handle = { crumb: 'Hours and targets', under: { crumb: 'Tickets', path: paths.adminTickets() } };

export const clientLoader = () => load('deskGet', {});

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, { error: 'Please enter a time such as 08:00.' });
const minutesOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};
const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const typed = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, { error: 'Please enter minutes.' });
const target = z.strictObject({ first_answer: typed, solution: typed, around_the_clock: z.boolean() });

/** The settings as they are typed: times of the clock, minutes and euro. */
const deskForm = z
  .strictObject({
    time_zone: businessHours.shape.time_zone,
    days: z.array(
      z
        .strictObject({ open: z.boolean(), from: time, to: time })
        .refine(({ open, from, to }) => !open || minutesOf(from) < minutesOf(to), {
          error: 'Please let the day end after it begins.',
          path: ['to'],
        }),
    ),
    targets: z.strictObject({ low: target, normal: target, high: target, urgent: target }),
    credit_limit: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, { error: 'Please enter whole euro.' }),
  })
  .refine(({ days }) => days.some(({ open }) => open), {
    error: 'Please be open on at least one day.',
    path: ['days', 0, 'open'],
  })
  .transform(({ time_zone, days, targets, credit_limit }) => ({
    hours: {
      time_zone,
      week: days.map(({ open, from, to }) => (open ? { from: minutesOf(from), to: minutesOf(to) } : null)),
    },
    targets: {
      low: numbersOf(targets.low),
      normal: numbersOf(targets.normal),
      high: numbersOf(targets.high),
      urgent: numbersOf(targets.urgent),
    },
    credit_limit: Number(credit_limit) * 100,
  }))
  .pipe(deskSettings);

const numbersOf = (one: z.output<typeof target>) => ({
  ...one,
  first_answer: Number(one.first_answer),
  solution: Number(one.solution),
});
const textsOf = (one: z.output<typeof deskSettings>['targets']['low']) => ({
  ...one,
  first_answer: String(one.first_answer),
  solution: String(one.solution),
});

export default function DeskPage() {
  const { hours, targets, credit_limit } = usePrefetched('deskGet', {});
  const { reason } = useRights();
  const save = useAct('deskChange');
  return (
    <Page kind="read">
      <PageHeading
        title="Hours and targets"
        description="Until when tickets are to be answered and solved. What you save counts for tickets from now on."
      />
      <Form
        schema={deskForm}
        defaultValues={{
          time_zone: hours.time_zone,
          days: hours.week.map((day) => ({
            open: day !== null,
            from: timeOf(day?.from ?? 480),
            to: timeOf(day?.to ?? 1020),
          })),
          targets: {
            low: textsOf(targets.low),
            normal: textsOf(targets.normal),
            high: textsOf(targets.high),
            urgent: textsOf(targets.urgent),
          },
          credit_limit: String(Math.floor(credit_limit / 100)),
        }}
        submitLabel="Save hours and targets"
        disabledReason={reason('deskChange')}
        onSubmit={(body) => save.send({ body })}
      >
        <Card title="Business hours" description="Targets count this time only, on the clock of the place.">
          <div className="flex flex-col gap-4">
            <FormTextField name="time_zone" label="Time zone" hint="Such as Europe/Oslo." className="max-w-72" />
            {weekdays.map((name, index) => (
              <fieldset
                key={name}
                className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[9rem_7rem_7rem]"
              >
                <legend className="sr-only">{name}</legend>
                <div className="max-sm:col-span-2 sm:pt-2">
                  <FormCheckbox name={`days.${index}.open`} label={name} />
                </div>
                <FormTextField name={`days.${index}.from`} label={`${name} from`} labelHidden />
                <FormTextField name={`days.${index}.to`} label={`${name} to`} labelHidden />
              </fieldset>
            ))}
          </div>
        </Card>
        <Card
          title="Targets"
          description="Minutes of working time. The time in which a ticket waits for its client is not counted."
        >
          <div className="flex flex-col gap-5">
            {priorityOptions.map(({ value: name, label }) => (
              <fieldset key={name} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[9rem_9rem_1fr]">
                <legend className="mb-2 font-medium">{label}</legend>
                <MinutesField name={`targets.${name}.first_answer`} label="First answer" />
                <MinutesField name={`targets.${name}.solution`} label="Solution" />
                <div className="max-sm:col-span-2 sm:pt-8">
                  <FormCheckbox name={`targets.${name}.around_the_clock`} label="At night and on weekends too" />
                </div>
              </fieldset>
            ))}
          </div>
        </Card>
        <Card title="Credit" description="What staff may give a client on one ticket, all credits together.">
          <FormTextField
            name="credit_limit"
            label="Most on one ticket, in euro"
            inputMode="numeric"
            className="max-w-72"
          />
        </Card>
      </Form>
    </Page>
  );
}

/** Minutes, with what they are in hours below: 1080 says little. */
function MinutesField({ name, label }: { name: string; label: string }) {
  const typed: unknown = useWatch({ name });
  const minutes = typeof typed === 'string' && /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
  return <FormTextField name={name} label={label} inputMode="numeric" hint={words} />;
}
