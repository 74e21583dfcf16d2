/** A kind of task: which of its domain's writing tools does it, and how people ask for it. */
export interface TaskKind {
  tool: string;
  asks: string[];
}

/** A desk with tools of its own: what it looks up, what it changes, and what its people note down. */
export interface Domain {
  /** Looked up in any order, both of them, before anything is changed. */
  lookups: [string, string];
  /** What puts the refusal of a writing tool right. */
  fix: string;
  /** One rule in several wordings. */
  fact: [string, string, string];
  kinds: TaskKind[];
}

/** One kind a line: the tool, then the ways to ask. */
function kindsOf(lines: string): TaskKind[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [tool, asks] = line.trim().split(': ');
      return { tool: tool!, asks: asks!.split(' | ') };
    });
}

/** Ten desks with ten kinds of task each; about half of the writing tools serve two kinds. */
export const DOMAINS: Domain[] = [
  {
    lookups: ['find_guest', 'get_booking'],
    fix: 'verify_guest',
    fact: [
      'Rooms booked at the saver rate cannot be moved to another night.',
      'A room booked at the saver rate cannot be moved to another night.',
      'Saver rate rooms cannot be moved to a different night.',
    ],
    kinds: kindsOf(`
      cancel_booking: cancel my hotel booking | call off the hotel reservation I made | please drop my room reservation, we are not coming
      change_booking: move my hotel stay to other nights | change the dates of my room booking | can my hotel stay start on a different night
      change_booking: switch me to a bigger hotel room | upgrade my room to a larger one | I would like a suite instead of the room I booked
      add_extra: add breakfast to my hotel stay | put breakfast on my room booking | I want breakfast included in the booking
      add_extra: reserve a parking space at the hotel | I need a parking spot with my room | book garage parking for my stay
      send_invoice: send me the invoice of my hotel stay | I need the bill for my room by mail | mail me a receipt for the nights I stayed
      request_cleaning: have my hotel room cleaned | send housekeeping to my room | my room has not been made up, get it cleaned
      report_fault: the shower in my room is broken | my room has no hot water in the shower | get somebody to repair the shower in my room
      request_wakeup: set a wake-up call for my room | call me in the morning to wake me | I need a wake up call at the hotel
      late_checkout: let me check out later | can I keep the room until the afternoon | I would like a late check-out
    `),
  },
  {
    lookups: ['find_shipment', 'get_sender'],
    fix: 'confirm_sender',
    fact: [
      'Parcels over the weight limit go by freight only.',
      'A parcel over the weight limit goes by freight only.',
      'Parcels above the weight limit only go by freight.',
    ],
    kinds: kindsOf(`
      trace_parcel: find out where my parcel is | my package has not arrived, where is it | track down a parcel that is late
      redirect_parcel: send my parcel to another address | redirect the package to a different address | deliver the parcel somewhere else
      redirect_parcel: leave my parcel with a neighbour | hand the package to my neighbour | I am out, give the parcel to the people next door
      reschedule_delivery: deliver my parcel on another day | postpone the delivery of my package | can the parcel come later in the week
      claim_damage: my parcel arrived damaged | the package was crushed, I want compensation | claim for a parcel that was broken on the way
      claim_damage: things are missing from my parcel | the package was opened and half is gone | items were taken out of my parcel
      book_pickup: collect a parcel from my home | send a courier to pick up my package | arrange a pickup of a box at my place
      buy_label: buy a shipping label | I need a label to send a box | get me a prepaid label for a package
      return_parcel: send a parcel back to the shop | return my package to the sender | refuse the parcel and send it back
      pay_customs: pay the customs fee on my parcel | settle the import duty for my package | customs wants money for my parcel, pay it
    `),
  },
  {
    lookups: ['find_account', 'get_cards'],
    fix: 'check_signature',
    fact: [
      'Standing orders change only before noon.',
      'A standing order changes only before noon.',
      'Standing orders can change only before noon.',
    ],
    kinds: kindsOf(`
      block_card: my bank card was stolen, block it | freeze the card, I lost it | stop my debit card, somebody took it
      issue_card: send me a new bank card | replace my worn out debit card | order a replacement card for my account
      set_pin: change the pin of my card | I forgot my pin and need another | give me a new pin code
      raise_limit: raise the spending limit of my card | I need a higher card limit | let me spend more with my card
      transfer_money: transfer money to a friend | send a payment to somebody | wire money from my account to another person
      transfer_money: move money to my savings | put part of my balance into savings | shift funds to my savings account
      dispute_charge: dispute a charge on my statement | I do not recognise this payment, take it back | there is a charge that is not mine
      change_order: stop my standing order | end the monthly payment I set up | cancel the regular transfer from my account
      order_statement: send me my bank statement | I need a statement of my account on paper | print the last months of my account
      open_account: open a savings account for my daughter | set up an account for my child | start a youth account for my kid
    `),
  },
  {
    lookups: ['find_subscriber', 'get_plan'],
    fix: 'reset_line',
    fact: [
      'Number transfers need the code of the old provider.',
      'A number transfer needs the code of the old provider.',
      "Number transfers need the old provider's code.",
    ],
    kinds: kindsOf(`
      change_plan: give me more mobile data | upgrade my phone plan to more gigabytes | my data is never enough, put me on a bigger plan
      change_plan: put me on a cheaper phone plan | lower my mobile plan, I pay too much | downgrade my phone contract
      enable_roaming: switch on roaming for my trip | let my phone work abroad | I travel soon, activate roaming
      port_number: bring my old number to you | transfer my phone number from another provider | keep my number when I switch to you
      swap_sim: send me a new sim card | my sim is damaged, replace it | I need an esim for my new phone
      fix_internet: my home internet is down | the wifi at home does not work | no internet connection since this morning
      fix_internet: my internet is very slow | the connection at home crawls | web pages take forever on my line
      set_voicemail: turn off my voicemail | disable the mailbox on my phone | I do not want voicemail any more
      end_contract: end my phone contract | terminate my mobile subscription | I am leaving, close my phone contract
      bar_numbers: block calls from a number | someone keeps calling me, bar them | stop unwanted calls on my line
    `),
  },
  {
    lookups: ['find_reader', 'get_loans'],
    fix: 'waive_notice',
    fact: [
      'Reference books never leave the reading room.',
      'A reference book never leaves the reading room.',
      'Reference books may never leave the reading room.',
    ],
    kinds: kindsOf(`
      renew_loan: renew the library books I have | extend my book loans | may I keep the borrowed books longer
      reserve_title: reserve a book that is out | put me on the waiting list for a novel | hold a title for me when it comes back
      pay_fine: pay my library fine | settle what I owe for late books | clear the late fee on my library account
      report_lost: I lost a library book | a borrowed book is gone, what now | report a missing book that I borrowed
      book_room: book a study room in the library | reserve the group room for us | we need a quiet room at the library
      interlibrary_request: get me a book from another library | order a title through interlibrary loan | borrow a volume you do not have from elsewhere
      update_card: renew my library card | my reader card has expired | extend the validity of my library card
      suggest_purchase: suggest a book that you should buy | please purchase this title for the library | propose a new acquisition
      book_room: book a computer at the library | reserve a workstation for an hour | I need a library pc in the afternoon
      join_course: sign me up for the reading club | join the book club at the library | register me for the evening reading group
    `),
  },
  {
    lookups: ['find_patient', 'get_visits'],
    fix: 'request_referral',
    fact: [
      'Blood samples are taken on an empty stomach.',
      'A blood sample is taken on an empty stomach.',
      'Blood samples should be taken on an empty stomach.',
    ],
    kinds: kindsOf(`
      book_visit: make an appointment with the doctor | I need to see the doctor | book me a visit at the practice
      cancel_visit: cancel my appointment at the clinic | I cannot come to the doctor, call it off | drop my visit at the practice
      move_visit: move my doctor appointment | reschedule my visit to the clinic | find another time for my appointment
      renew_prescription: renew my prescription | my pills are running out, refill them | repeat the medicine that I take
      send_results: send me my blood test results | are the laboratory results there | I am waiting for my lab report
      issue_note: I need a sick note for work | write me a certificate that I am ill | my boss wants a doctor certificate
      order_vaccine: get a flu shot | I want to be vaccinated against the flu | vaccination against influenza please
      order_vaccine: get vaccinated for a trip to the tropics | travel vaccines for our journey | which shots before the tropics, book them
      transfer_file: send my medical file to another practice | I change doctors, transfer my records | hand my patient file to the new doctor
      register_patient: register my baby as a patient | sign up our newborn at the practice | enrol our child with the doctor
    `),
  },
  {
    lookups: ['find_traveller', 'get_ticket'],
    fix: 'reissue_ticket',
    fact: [
      'Basic fares allow no checked bag.',
      'A basic fare allows no checked bag.',
      'Basic fares do not allow a checked bag.',
    ],
    kinds: kindsOf(`
      cancel_flight: cancel my flight | I will not fly, refund the ticket | call off my plane ticket
      change_flight: move my flight to another day | take me on a later flight | rebook my plane for a different date
      add_bag: add a suitcase to my flight | I want to check in a second bag | book extra luggage for the plane
      choose_seat: get me a window seat | pick a seat at the window on my flight | I would like to sit by the window on the plane
      choose_seat: seat our family together on the plane | we want to sit side by side on the flight | put my kids next to me on the plane
      order_meal: order a vegetarian meal on my flight | vegan food on the plane please | I need a special meal on board
      report_bag: my suitcase did not arrive | the airline lost my luggage | my bag was not on the belt after landing
      claim_delay: compensation for my delayed flight | my plane was hours late, pay me | claim money because the flight was late
      book_assistance: wheelchair at the airport for my mother | my grandfather needs assistance boarding | arrange help for a disabled passenger
      add_pet: take my dog on the flight | I want to fly with my cat | bring a pet along in the cabin
    `),
  },
  {
    lookups: ['find_member', 'get_membership'],
    fix: 'sign_waiver',
    fact: [
      'Guests need a member beside them at all times.',
      'A guest needs a member beside them at all times.',
      'Guests must have a member beside them at all times.',
    ],
    kinds: kindsOf(`
      pause_membership: pause my gym membership | put my gym contract on hold | freeze my fitness membership for a while
      end_membership: quit the gym | cancel my gym membership | end my fitness contract
      book_class: book a yoga class | reserve a place in yoga | sign me up for the yoga lesson
      book_class: book a spinning class | get me a bike in the spinning session | put me down for indoor cycling
      cancel_class: cancel the class I booked at the gym | I cannot make it to my training class | take me off the list of the class
      book_trainer: book a personal trainer | I want a session with a coach | train me one on one
      rent_locker: rent a locker at the gym | I want a permanent locker | reserve a locker in the changing room
      invite_guest: bring a friend to the gym | get a guest pass for my buddy | let my sister try the gym with me
      change_payment: change how I pay for the gym | use another account for my gym fees | update the payment method of my membership
      report_machine: a treadmill is out of order | one of the machines at the gym is broken | the rowing machine does not work
    `),
  },
  {
    lookups: ['find_customer', 'get_meter'],
    fix: 'calibrate_meter',
    fact: [
      'Gas meters are read by the fitter only.',
      'A gas meter is read by the fitter only.',
      'Gas meters can be read by the fitter only.',
    ],
    kinds: kindsOf(`
      submit_reading: report my electricity meter reading | here is what the meter shows | submit the reading of my power meter
      change_tariff: switch me to green electricity | I want power from renewables | change my tariff to eco power
      change_tariff: find me a cheaper electricity tariff | my power is too expensive, change the tariff | put me on your lowest electricity price
      adjust_instalment: lower my monthly energy payment | reduce the advance payment for power | my instalment for energy is too high
      move_house: I am moving, take my power contract along | transfer my electricity to the new flat | register the energy contract at my new home
      report_outage: there is no power in my street | the electricity is off in the whole house | report a blackout where I live
      order_charger: install a charger for my electric car | I want a wallbox in the garage | have a car charging point put in
      feed_solar: connect my solar panels to the grid | register the photovoltaic on my roof | I want to feed in solar power
      correct_bill: my energy bill is wrong | there is a mistake in the electricity invoice | please check and correct the power bill
      end_supply: end my electricity contract | I change my power supplier, terminate | close my energy account
    `),
  },
  {
    lookups: ['find_employee', 'get_device'],
    fix: 'sync_directory',
    fact: [
      'Shared mailboxes have no password of their own.',
      'A shared mailbox has no password of its own.',
      'Shared mailboxes do not have a password of their own.',
    ],
    kinds: kindsOf(`
      reset_password: I forgot my computer password | reset the password of my account | I cannot log in, I need a new password
      unlock_account: my login is locked | unlock my user account | too many attempts locked me out of my account
      install_software: install the drawing program on my laptop | I need new software on my computer | put an application on my machine
      replace_device: my laptop is broken, get me another | replace my dead notebook | I need a new laptop, this one does not start
      replace_device: my screen flickers, swap the monitor | I need a new monitor for my desk | replace the display at my desk
      grant_access: give me access to a shared folder | I need permission for the team drive | let me open the project directory
      grant_access: give a new colleague access to our mailbox | let my teammate read the shared inbox | add someone to the group mailbox
      fix_printer: the printer on our floor does not print | fix the office printer | my print jobs are stuck
      setup_vpn: let me work from home over vpn | set up remote access to the office network | I need the vpn on my laptop
      order_phone: order a work phone for me | I need a company mobile | get me a business phone
    `),
  },
];
