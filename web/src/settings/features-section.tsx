import { features, featuresOf, industryName } from '@bahi/core/organizations/industries';
import { Button, Checkbox } from '@mantine/core';
import { aboutFeatures } from '../platform/records/about-features.ts';
import { BoxRow } from '../ui/box.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

/** The parts of Bahi that the company uses. A part that is switched off is hidden; its data stays. */
export function FeaturesSection({ page, industry }: { page: SettingsPage; industry: number | undefined }) {
  const section = useSection('features', page);
  const chosen = featuresOf(industry ?? 0, section.value);
  return (
    <SectionBox
      title="Parts of Bahi"
      says="What menus and forms show. What is switched off is hidden; what was entered stays."
      section={section}
      settings={page.settings}
    >
      <BoxRow
        name={section.value === null ? `As ${industryName(industry ?? 0)} begins` : 'Chosen for this company'}
        says="Without a choice of its own a company follows its industry."
      >
        <Button variant="default" size="xs" disabled={section.value === null} onClick={() => section.set(null)} {...section.mark('all')}>
          As the industry
        </Button>
      </BoxRow>
      <div className={classes.features}>
        {features.map((feature) => (
          <Checkbox
            key={feature}
            label={aboutFeatures[feature][0]}
            description={aboutFeatures[feature][1]}
            checked={chosen.has(feature)}
            {...section.mark(feature)}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget;
              section.set(features.filter((each) => (each === feature ? checked : chosen.has(each))));
            }}
          />
        ))}
      </div>
    </SectionBox>
  );
}
