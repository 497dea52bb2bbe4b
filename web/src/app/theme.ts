import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core';

/*
 * The only place of colours, sizes and fonts. The scales were computed in OKLCH at the hue of the loading bar (#9900ff), with evenly
 * falling lightness. Every text pair has a contrast of at least 4.5, every input border at least 3. Step 4 of gray and dark is dark on
 * purpose, because Mantine uses it for the borders of inputs and boxes.
 */
const violet: MantineColorsTuple = [
  '#f8f5fe',
  '#f0e9fe',
  '#e4d6fd',
  '#d7bffe',
  '#c8a4fe',
  '#ba89fe',
  '#af70fd',
  '#a657fc',
  '#9f3dfc',
  '#9900ff',
];
const gray: MantineColorsTuple = [
  '#fafafb',
  '#f5f4f6',
  '#ebeaed',
  '#dedde1',
  '#918f96',
  '#7c7a81',
  '#6b6970',
  '#56545c',
  '#3b3941',
  '#1e1b23',
];
const dark: MantineColorsTuple = [
  '#e8e7ea',
  '#cbcace',
  '#adabb1',
  '#8d8b92',
  '#716f76',
  '#2c2a31',
  '#211f26',
  '#18161c',
  '#100e14',
  '#0a080d',
];
const green: MantineColorsTuple = [
  '#eef8f0',
  '#d9eedd',
  '#bde3c4',
  '#9ad5a5',
  '#78c689',
  '#5cb572',
  '#429c5a',
  '#298646',
  '#187338',
  '#10602d',
];
const amber: MantineColorsTuple = [
  '#fbf4eb',
  '#f4e6d2',
  '#edd3b1',
  '#e4bd86',
  '#d9a75e',
  '#ca933e',
  '#b07a20',
  '#986600',
  '#825600',
  '#6c4701',
];
const red: MantineColorsTuple = [
  '#fef2f1',
  '#fee0dd',
  '#ffc8c3',
  '#feaba4',
  '#ff8a82',
  '#ff645f',
  '#e24947',
  '#c92f33',
  '#b01d25',
  '#94141c',
];

export const theme = createTheme({
  primaryColor: 'violet',
  primaryShade: { light: 9, dark: 8 },
  colors: { violet, gray, dark, green, amber, red },
  white: '#ffffff',
  black: '#1e1b23',
  fontFamily: '"Inter Variable", "Inter INR", "Inter Fallback", system-ui, sans-serif',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(15), lg: rem(18), xl: rem(22) },
  lineHeights: { xs: '1.334', sm: '1.539', md: '1.467', lg: '1.445', xl: '1.364' },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: rem(15) }, h2: { fontSize: rem(13) } } },
  shadows: { md: '0 4px 16px rgb(0 0 0 / .14)' },
  breakpoints: { xs: '24.375em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  other: { row: 32, rowPhone: 64, headRow: 28, touch: 44, header: 48, headerPhone: 52, rail: 56, sidebar: 220, side: 304, keys: 112 },
  components: {
    // The description is below the input, so that fields beside each other align with or without one.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Paper: { styles: { root: { '--paper-border-color': 'var(--bahi-hairline)' } } },
    Tabs: { styles: { root: { '--tab-border-color': 'var(--bahi-hairline)' } } },
    Modal: { defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 0 } } },
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
  },
});

/** Roles with one value per colour scheme; Mantine derives its other variables from the scales. */
export const cssVariablesResolver: CSSVariablesResolver = ({ other }) => ({
  variables: Object.fromEntries(Object.entries(other).map(([name, pixels]) => [`--bahi-${kebab(name)}`, rem(pixels as number)])),
  light: {
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-error': red[8],
    '--bahi-hairline': gray[3],
    '--bahi-surface': gray[0],
    '--bahi-head': gray[1],
    '--bahi-hover': gray[1],
    '--bahi-input-border': gray[4],
    '--bahi-selected': violet[0],
    '--bahi-accent': violet[9],
    '--bahi-focus': violet[9],
    '--bahi-received': green[8],
    '--bahi-received-tint': green[1],
    '--bahi-attention': amber[8],
    '--bahi-attention-tint': amber[1],
    '--bahi-overdue': red[8],
    '--bahi-overdue-tint': red[1],
    '--bahi-danger': red[9],
    '--bahi-bar': violet[6],
    '--bahi-bar-today': violet[9],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-default-border': '#3f3d45',
    '--mantine-color-error': red[4],
    '--mantine-color-anchor': violet[5],
    '--bahi-hairline': '#3f3d45',
    '--bahi-surface': dark[6],
    '--bahi-head': dark[6],
    '--bahi-hover': dark[5],
    '--bahi-input-border': dark[4],
    '--bahi-selected': '#393049',
    '--bahi-accent': violet[5],
    '--bahi-focus': violet[5],
    '--bahi-received': green[4],
    '--bahi-received-tint': '#2a3732',
    '--bahi-attention': amber[4],
    '--bahi-attention-tint': '#3c322a',
    '--bahi-overdue': red[4],
    '--bahi-overdue-tint': '#452a2f',
    '--bahi-danger': red[8],
    '--bahi-bar': violet[8],
    '--bahi-bar-today': violet[5],
  },
});

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
