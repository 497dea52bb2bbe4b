import type { Paise } from '@bahi/core/money/paise';
import { useHasFeature } from '../platform/company.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { below } from './books-section.tsx';
import { OptionalNumber } from './optional-number.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

/** The limits of all users but those of role admin: days back, discount, dishes without charge, rates. */
export function StaffSection({ page }: { page: SettingsPage }) {
  const section = useSection('staff', page);
  const hasRestaurant = useHasFeature('restaurant');
  const { value, change, problem, mark } = section;
  return (
    <SectionBox
      title="Rights of users"
      says="For all users but those of role admin, who are free as the owner is. One user can be limited further under Users."
      section={section}
      settings={page.settings}
    >
      <div className={classes.fields}>
        <OptionalNumber
          label="Days back"
          placeholder="Any day"
          description="How far back they may date a voucher."
          inputWrapperOrder={below}
          value={value.backDatingDays}
          error={problem('backDatingDays')}
          {...mark('backDatingDays')}
          onChange={(backDatingDays) => change({ backDatingDays })}
        />
        <OptionalNumber
          label="Most discount, %"
          placeholder="No limit"
          description="Off a line, and with deductions off the bill."
          inputWrapperOrder={below}
          scale={10_000}
          value={value.mostDiscountPercentE4}
          error={problem('mostDiscountPercentE4')}
          {...mark('mostDiscountPercentE4')}
          onChange={(mostDiscountPercentE4) => change({ mostDiscountPercentE4 })}
        />
        {hasRestaurant && (
          <OptionalNumber
            label="Dishes without charge, ₹"
            placeholder="Managers only"
            description="Each cashier and user, in a business day, at the menu price."
            inputWrapperOrder={below}
            scale={100}
            value={value.mostFreePaise}
            error={problem('mostFreePaise')}
            {...mark('mostFreePaise')}
            onChange={(mostFreePaise) => change({ mostFreePaise: mostFreePaise as Paise | null })}
          />
        )}
        <ChoiceField
          label="Rates in sales"
          className={classes.whole}
          description="Against the sale rate of the product. A product without one is sold at any rate."
          inputWrapperOrder={below}
          choices={[
            { value: 'free', label: 'May be changed' },
            { value: 'notBelow', label: 'May be raised, not lowered' },
            { value: 'fixed', label: 'Stay as they are' },
          ]}
          value={value.rates}
          {...mark('rates')}
          onChoose={(rates) => change({ rates })}
        />
      </div>
    </SectionBox>
  );
}
