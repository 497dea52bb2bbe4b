import type { Random } from './random.ts';

/** A guest as entered at check-in. */
export type DemoGuest = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly comingFrom: string;
  readonly goingTo: string;
  readonly idKind: 'aadhaar' | 'licence' | 'passport';
  readonly idNumber: string;
};

const firstNames = [
  ...['Anjali', 'Rahul', 'Lakshmi', 'Vivek', 'Fathima', 'George', 'Divya', 'Arjun', 'Sneha', 'Imran', 'Kavitha', 'Nikhil', 'Reshma'],
  ...['Sanjay', 'Teresa', 'Harish', 'Pooja', 'Mathew', 'Gayathri', 'Deepak'],
];
const lastNames = [
  ...['Menon', 'Iyer', 'Varghese', 'Rao', 'Kurian', 'Sharma', 'Pillai', 'Khan', 'Reddy', 'Thomas', 'Shetty', 'Bose', 'Nambiar', 'Joshi'],
  ...['Philip', 'Krishnan', 'Mehta'],
];
const towns = [
  ...['12 Residency Road, Bengaluru', '7 Race Course Road, Coimbatore', '44 Anna Nagar, Chennai', '3 Pattom, Thiruvananthapuram'],
  ...['19 Mavoor Road, Kozhikode', '5 Banjara Hills, Hyderabad', '28 Linking Road, Mumbai', '9 Devaraja Mohalla, Mysuru'],
] as const;
const later = ['Munnar', 'Alappuzha', 'Thekkady', 'Home', 'Varkala', 'Wayanad'];

/** Makes guests one after another, none twice: the phone of each is its own. */
export function guestMaker(random: Random) {
  let made = 0;
  return (): DemoGuest => {
    const at = made++;
    const address = random.pick(towns);
    const isDriver = random.chance(0.2);
    return {
      name: `${firstNames[(at * 7) % firstNames.length]} ${lastNames[(at * 5 + Math.floor(at / 20)) % lastNames.length]}`,
      phone: `98460${String(20_000 + at * 137)}`,
      address,
      comingFrom: address.split(', ')[1] as string,
      goingTo: random.pick(later),
      idKind: isDriver ? 'licence' : 'aadhaar',
      idNumber: isDriver ? `KL072015${String(10_000 + at * 17)}` : String(random.whole(1000, 9999)),
    };
  };
}

export type Foreigner = {
  readonly given: string;
  readonly surname: string;
  readonly sex: 'Female' | 'Male';
  /** The code of the country, its city, and a number there. */
  readonly country: string;
  readonly city: string;
  readonly address: string;
  readonly phone: string;
  readonly passport: string;
};
export const emma: Foreigner = {
  ...{ given: 'Emma', surname: 'Clarke', sex: 'Female', country: 'GB', city: 'Leeds', address: '18 Park Row' },
  ...{ phone: '+44 113 496 0218', passport: '533401372' },
};
export const lukas: Foreigner = {
  ...{ given: 'Lukas', surname: 'Weber', sex: 'Male', country: 'DE', city: 'Bremen', address: 'Am Wall 12' },
  ...{ phone: '+49 421 555 0147', passport: 'C01X0006H' },
};

/** A foreigner with all that Form III wants, whose papers hold in a year. */
export const foreignGuest = ({ given, surname, sex, country, city, address, phone, passport }: Foreigner, year: number) => ({
  ...{ name: `${given} ${surname}`, phone, address, nationality: country, bornOn: '1987-03-14' },
  ...{ comingFrom: 'Bengaluru', goingTo: 'Munnar', idKind: 'passport', idNumber: passport },
  foreign: {
    ...{ surname, givenName: given, sex, city, country, mobileInIndia: '', fromCountry: country },
    ...{ passportPlace: city, passportCountry: country, passportIssuedOn: `${year - 4}-05-10`, passportValidTill: `${year + 6}-05-09` },
    ...{ visaNumber: `V${passport.slice(-5)}01`, visaPlace: city, visaCountry: country, visaType: 'Tourist' },
    ...{ visaIssuedOn: `${year - 1}-11-02`, visaValidTill: `${year + 1}-11-01`, arrivedInIndiaOn: `${year - 1}-12-28`, isEmployed: 'No' },
  },
});
